shinpan-score -q --event-file input/duplicate-name.yaml >/dev/null
