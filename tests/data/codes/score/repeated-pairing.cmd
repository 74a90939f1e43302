shinpan-score -q --event-file input/repeated-pairing.yaml >/dev/null
