shinpan-score -q input/unverified.pgn >/dev/null
