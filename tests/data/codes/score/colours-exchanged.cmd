shinpan-score --results input/exchanged.csv input/won.pgn >/dev/null
