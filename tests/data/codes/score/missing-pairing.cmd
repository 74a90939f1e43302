shinpan-score -q --event-file input/missing-pairing.yaml >/dev/null
