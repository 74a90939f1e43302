shinpan-score -q --event-file input/duplicate-id.yaml >/dev/null
