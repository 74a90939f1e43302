{ printf '\005\000\000\042\050\023\024\033' && head -c 56 /dev/zero && printf '\076\000\000\042\050\023\024\033' && head -c 56 /dev/zero && printf ''; } | shinpan-validate --format jsonl -
