shinpan-score -q --ledger input/not.db input/won.pgn >/dev/null
