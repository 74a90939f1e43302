#!/bin/sh
# A run in N shards with GNU parallel: parallel.sh N OUT.jsonl [shinpan-validate option or PATH]...
# On other hosts too: SHINPAN_HOSTS=host1,host2,: (":" is this host). They must see the same files
# under the same names and have shinpan-validate on their PATH.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if [ $# -lt 3 ] || ! [ "$1" -gt 0 ] 2>/dev/null; then
    echo 'usage: parallel.sh N OUT.jsonl [shinpan-validate option or PATH]...' >&2
    exit 2
fi
shards=$1 out=$2
shift 2
case $out in /*) ;; *) out=$(pwd)/$out ;; esac
folder=$out.parts
mkdir -p "$folder"
# A shard that is killed is run again, and goes on where it was.
seq "$shards" | parallel --will-cite -q --workdir "$(pwd)" --retries 4 \
    ${SHINPAN_HOSTS:+--sshlogin "$SHINPAN_HOSTS"} \
    sh "$here/shard.sh" '{}' "$shards" "$folder" "$@" || exit 3
set -- # the options are in the logs
i=0
while [ "$i" -lt "$shards" ]; do
    i=$((i + 1))
    set -- "$@" "$folder/$i.jsonl"
done
exec shinpan-validate --merge -o "$out" "$@"
