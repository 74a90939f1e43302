shinpan-score --check input/declared-byes.elo >/dev/null
