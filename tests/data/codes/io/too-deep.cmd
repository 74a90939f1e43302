printf 'f5d6c3\n' | gzip | gzip | gzip | gzip | gzip | shinpan-validate --format jsonl -
