shinpan-score -q input/duplicate-number.trf >/dev/null
