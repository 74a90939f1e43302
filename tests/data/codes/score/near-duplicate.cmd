shinpan-score -q --event-file input/near-duplicate.yaml >/dev/null
