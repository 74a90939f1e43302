shinpan-score --check input/declared-reason.elo >/dev/null
