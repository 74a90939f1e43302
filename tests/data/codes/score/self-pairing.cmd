shinpan-score -q --event-file input/self-pairing.yaml >/dev/null
