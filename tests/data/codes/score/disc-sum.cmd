shinpan-score -q --event-file input/disc-sum.yaml >/dev/null
