shinpan-score -q --results input/missing-column.csv >/dev/null
