{ echo f5d6c3; yes '' | head -c 100000000; } | gzip -c | shinpan-validate --format jsonl -
