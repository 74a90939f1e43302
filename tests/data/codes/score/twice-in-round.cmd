shinpan-score -q --event-file input/twice-in-round.yaml >/dev/null
