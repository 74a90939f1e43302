shinpan-score -q --include-rejected input/rejected.pgn >/dev/null
