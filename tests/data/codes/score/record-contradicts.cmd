shinpan-score -q --results input/contradicted.csv input/won.pgn >/dev/null
