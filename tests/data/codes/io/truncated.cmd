printf 'f5d6c3\n' | gzip -nc | head -c -4 | shinpan-validate --format jsonl -
