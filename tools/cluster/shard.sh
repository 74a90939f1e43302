#!/bin/sh
# One shard of a run: shard.sh K N FOLDER [shinpan-validate option or PATH]...
# Writes FOLDER/K.jsonl. Run again after a kill it goes on where the file ends; run again after it
# is complete it does nothing. Status 0: the shard is complete, whatever its verdicts.
set -u
number=$1 of=$2 folder=$3
shift 3
mkdir -p "$folder"
log=$folder/$number.jsonl
shinpan-validate -q -j "${SHINPAN_JOBS:-1}" --format jsonl --shard "$number/$of" --resume "$log" "$@" \
    >&2
status=$?
case $status in
0 | 1 | 3) exit 0 ;; # accepted, rejected, something unreadable: all of it stands in the log
*) exit $status ;;
esac
