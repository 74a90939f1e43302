shinpan-validate --format jsonl no-table/games.wtb
