shinpan-score -q --event-file input/unknown-player.yaml >/dev/null
