shinpan-score -q input/bad-column.csv >/dev/null
