shinpan-score -q --ignore score/missing-pairing input/unknown-number.trf >/dev/null
