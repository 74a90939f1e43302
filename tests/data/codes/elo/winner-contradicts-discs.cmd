shinpan-score -q input/winner-contradicts-discs.elo >/dev/null
