shinpan-score -q input/misplaced.trf >/dev/null
