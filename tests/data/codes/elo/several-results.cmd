shinpan-score  input/several-results.elo >/dev/null
