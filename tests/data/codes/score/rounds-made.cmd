shinpan-score -q --to trf input/rounds-assumed.pgn >/dev/null
