#!/bin/sh
# Generates an archive and holds shinpan-validate to it:
#   tests/bench/archive/run.sh BUILD [RECORDS] [FOLDER]
# Found = judged, every damaged record rejected and no other, equal output for -j1, -j2, shards and
# every packing, memory. Prints a table; status 1 when something does not hold.
set -u
build=$1 records=${2:-2000000} folder=${3:-$build/bench-archive}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
PATH=$(CDPATH='' cd -- "$build" && pwd)/tools:$PATH
export PATH
mkdir -p "$folder"
c++ -O2 -std=c++20 -o "$folder/make_archive" "$here/make_archive.cpp" || exit 2
cd "$folder" || exit 2
[ -s games.wtb ] && [ "$(cat made 2>/dev/null)" = "$records" ] ||
    { ./make_archive "$records" . 7 && echo "$records" >made; }
failed=0
says() { # says NAME STATUS-OF-TEST [DETAIL]
    if [ "$2" = 0 ]; then echo "ok      $1 ${3:-}"; else echo "FAILED  $1 ${3:-}"; failed=1; fi
}
# timed NAME COMMAND...: seconds of processor time and peak memory, by GNU time if it is there
timed() {
    name=$1
    shift
    if command -v /usr/bin/time >/dev/null; then
        /usr/bin/time -o time.txt -f '%e %U %S %M' "$@"
        tail -n 1 time.txt |
            awk -v name="$name" '{
                printf "        %-28s %6.2f s, %6.2f s CPU, %d KiB\n", name, $1, $2 + $3, $4 }' >&2
    else
        "$@"
    fi
}
files='games.txt games.ggf games.wtb'
timed 'text summary, -j1' shinpan-validate -j1 -q $files >/dev/null
timed 'jsonl, -j1' shinpan-validate -j1 --format jsonl -o one.jsonl $files 2>one.err
timed 'jsonl, -j2' shinpan-validate -j2 --format jsonl -o two.jsonl $files 2>two.err
cmp one.jsonl two.jsonl
says '-j1 and -j2 are equal' $?
grep -q "^$records records found, $records verdicts given" one.err
says 'found = judged' $? "($records)"
if [ -s time.txt ]; then
    [ "$(tail -n 1 time.txt | awk '{print $4}')" -lt 131072 ]
    says 'peak memory under 128 MiB' $?
fi
grep '"accepted":false' one.jsonl |
    sed 's/.*"file":"\([^"]*\)","record":\([0-9]*\),.*/\1\t\2/' | sort >rejected.tsv
cut -f1,2 damaged.tsv | sort >expected.tsv
comm -23 expected.tsv rejected.tsv >missed.tsv
comm -13 expected.tsv rejected.tsv >wrongly.tsv
[ ! -s wrongly.tsv ]
says 'no sound record rejected' $? "($(wc -l <wrongly.tsv))"
# A wrong score in a WTHOR or GGF record may be a warning; two moves exchanged may both be legal.
echo "        damaged $(wc -l <expected.tsv), rejected $(wc -l <rejected.tsv), still legal games $(wc -l <missed.tsv)"
for shards in 1 2 3 4 5 6 7; do
    outputs=
    k=0
    while [ $k -lt $shards ]; do
        k=$((k + 1))
        shinpan-validate -q --format jsonl --shard $k/$shards -o part-$k.jsonl $files
        outputs="$outputs part-$k.jsonl"
    done
    shinpan-validate -q --merge -o merged.jsonl $outputs
    cmp one.jsonl merged.jsonl
    says "$shards shards merged" $?
done
rm -f part-*.jsonl merged.jsonl
plain() { sed 's/"file":"[^"]*"/"file":"x"/' "$1"; }
shinpan-validate -q --format jsonl -o plain.jsonl games.txt
plain plain.jsonl | cksum >plain.sum
for packing in gz bz2 zst zip tar.zst stdin; do
    case $packing in
    gz) gzip -kf1 games.txt ;;
    bz2) bzip2 -kf1 games.txt ;;
    zst) zstd -qkf games.txt ;;
    zip) rm -f games.txt.zip && zip -q1 games.txt.zip games.txt ;;
    tar.zst) tar -cf - games.txt | zstd -q >games.txt.tar.zst ;;
    esac
    if [ $packing = stdin ]; then
        shinpan-validate -q --format jsonl -o packed.jsonl - <games.txt
    else
        timed "$packing" shinpan-validate -q --format jsonl -o packed.jsonl games.txt.$packing
    fi
    plain packed.jsonl | cksum | cmp - plain.sum
    says "$packing gives the same verdicts" $?
done
exit $failed
