shinpan-score -q --check --ignore elo/winner-contradicts-discs input/declared-differs.elo >/dev/null
