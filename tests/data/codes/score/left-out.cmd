shinpan-score -q --event-file input/left-out.yaml --to trf >/dev/null
