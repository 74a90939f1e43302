shinpan-score -q --event-file input/unknown-key.yaml >/dev/null
