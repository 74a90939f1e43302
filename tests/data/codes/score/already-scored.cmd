d=$(mktemp -d); r=../../../../samples/flipchess/third-timeout.fcr; shinpan-score --ledger $d/s.db $r >/dev/null 2>&1; shinpan-score --ledger $d/s.db $r >/dev/null; rm -r $d
