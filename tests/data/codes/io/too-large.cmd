printf 'f5d6c3\nf5d6c3\n' | gzip -nc | shinpan-validate --unpack-limit 10 --format jsonl -
