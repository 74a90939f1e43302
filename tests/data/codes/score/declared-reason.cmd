shinpan-score --check --ignore score/declared-differs --ignore score/twice-in-round input/declared-reason.elo >/dev/null
