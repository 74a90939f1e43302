{ printf 'f5d6c3\n' | gzip -nc | head -c -8; printf '\1\2\3\4\7\0\0\0'; } | shinpan-validate --format jsonl -
