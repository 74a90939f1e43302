shinpan-score -q input/no-result.pgn >/dev/null
