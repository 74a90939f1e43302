shinpan-score -q --event-file input/bad-value.yaml >/dev/null
