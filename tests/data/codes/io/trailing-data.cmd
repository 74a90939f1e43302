{ printf 'f5d6c3\n' | gzip -nc; echo notes; } | shinpan-validate --format jsonl -
