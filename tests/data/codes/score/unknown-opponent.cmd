shinpan-score -q --tiebreaks BH input/unknown-opponent.elo >/dev/null
