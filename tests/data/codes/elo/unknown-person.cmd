shinpan-score  input/unknown-person.elo >/dev/null
