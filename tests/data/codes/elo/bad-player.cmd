shinpan-score -q input/bad-player.elo >/dev/null
