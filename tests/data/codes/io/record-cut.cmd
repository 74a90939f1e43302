printf 'f5d6c3d3c4f4f6f3e6e7d7c5b6\n' | gzip -nc | head -c -14 | shinpan-validate --format jsonl -
