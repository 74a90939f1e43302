shinpan-validate --format jsonl skipped
