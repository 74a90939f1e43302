shinpan-score -q input/bad-line.elo >/dev/null
