shinpan-score -q --check --ignore elo/winner-contradicts-discs input/declared-without.elo >/dev/null
