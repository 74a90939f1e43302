shinpan-score -q --event-file input/alias-twice.yaml --aliases input/alias-twice.csv >/dev/null
