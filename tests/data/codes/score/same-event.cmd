shinpan-score -q input/same-a.elo input/same-b.elo >/dev/null
