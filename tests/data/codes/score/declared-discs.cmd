shinpan-score -q --check --ignore elo/winner-contradicts-discs input/declared-discs.elo >/dev/null
