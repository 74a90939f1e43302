shinpan-score --roster input/roster.csv input/cut-name.pgn >/dev/null
