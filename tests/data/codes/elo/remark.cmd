shinpan-score  input/remark.elo >/dev/null
