printf '7z\274\257\047\034\0\4' | shinpan-validate --format jsonl -
