shinpan-validate --format jsonl tables/games.wtb
