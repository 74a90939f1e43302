shinpan-score -q input/self-pairing.elo >/dev/null
