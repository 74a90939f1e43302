shinpan-score -q --event-file input/unknown-tiebreak.yaml >/dev/null
