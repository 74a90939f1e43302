shinpan-score -q --input-format csv-results input/bad-row.csv >/dev/null
