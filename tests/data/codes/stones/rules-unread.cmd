folder=$(mktemp -d); name="$folder/7#2#black#white#0#0.pos"; printf '\003pa\123' > "$name"; shinpan-validate --format jsonl "$name"; rm -r "$folder"
