shinpan-score -q --event-file input/second-bye.yaml >/dev/null
