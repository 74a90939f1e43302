shinpan-score -q --event-file input/alias-cycle.yaml >/dev/null
