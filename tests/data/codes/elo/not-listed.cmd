shinpan-score -q input/not-listed.elo >/dev/null
