shinpan-score -q --event-file input/round-order.yaml >/dev/null
