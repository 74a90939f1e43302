shinpan-score -q input/header.elo >/dev/null
