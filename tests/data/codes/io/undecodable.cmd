printf 'f5d6c3\201d3\n' | shinpan-validate --format jsonl --encoding ASCII -
