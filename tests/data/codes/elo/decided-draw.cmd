shinpan-score  input/decided-draw.elo >/dev/null
