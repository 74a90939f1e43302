shinpan-score -q input/rejected.pgn >/dev/null
