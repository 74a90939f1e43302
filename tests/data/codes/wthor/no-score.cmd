d=$(mktemp -d); printf 'f5d6c3\n' | shinpan-convert --to wthor -o $d/x.wtb -; rm -r $d
