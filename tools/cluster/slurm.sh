#!/bin/sh
# A run in N shards as a Slurm job array, then a job that joins them:
#   slurm.sh N OUT.jsonl [shinpan-validate option or PATH]...
# Prints the numbers of the two jobs. SBATCH_OPTIONS is passed on to both (partition, account).
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if [ $# -lt 3 ] || ! [ "$1" -gt 0 ] 2>/dev/null; then
    echo 'usage: slurm.sh N OUT.jsonl [shinpan-validate option or PATH]...' >&2
    exit 2
fi
shards=$1 out=$2
shift 2
case $out in /*) ;; *) out=$(pwd)/$out ;; esac
mkdir -p "$out.parts"
# shellcheck disable=SC2086  # options are words
array=$(sbatch --parsable ${SBATCH_OPTIONS:-} --array="1-$shards" --output="$out.parts/%a.log" \
    "$here/shards.sbatch" "$here" "$shards" "$out.parts" "$@")
# shellcheck disable=SC2086
merge=$(sbatch --parsable ${SBATCH_OPTIONS:-} --dependency="afterok:$array" \
    --output="$out.parts/merge.log" "$here/merge.sbatch" "$shards" "$out")
echo "$array $merge"
