shinpan-score input/rounds-assumed.pgn >/dev/null
