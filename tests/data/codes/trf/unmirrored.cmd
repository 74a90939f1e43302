shinpan-score -q input/unmirrored.trf >/dev/null
