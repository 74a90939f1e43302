d=$(mktemp -d); printf -- '---------------------------OX------XO--------------------------- O\n' | shinpan-convert --to wthor -o $d/x.wtb -; rm -r $d
