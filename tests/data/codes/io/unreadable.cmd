shinpan-validate --format jsonl no-such-file
