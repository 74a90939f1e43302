shinpan-score -q input/equal-contradicts-discs.elo >/dev/null
