shinpan-score -q input/duplicate-record.trf >/dev/null
