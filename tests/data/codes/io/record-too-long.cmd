head -c 10000000 /dev/zero | tr '\0' 5 | shinpan-validate --format jsonl --input-format othello-transcript -
