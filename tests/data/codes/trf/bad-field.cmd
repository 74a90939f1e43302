shinpan-score -q input/bad-field.trf >/dev/null
