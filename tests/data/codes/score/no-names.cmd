shinpan-score -q input/no-names.pgn >/dev/null
