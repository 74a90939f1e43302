d=$(mktemp -d); shinpan-score --ledger $d/s.db ../../../../samples/flipchess/third-timeout.fcr >/dev/null; rm -r $d
