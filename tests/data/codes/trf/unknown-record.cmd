shinpan-score -q input/unknown-record.trf >/dev/null
