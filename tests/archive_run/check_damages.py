#!/usr/bin/env python3
"""Is each planted damage named, where it is? check_damages.py damaged.tsv REPORT.jsonl

Every line of damaged.tsv (of make_archive) must find in the report, for that very record, a finding
that says what was done to it, at the ply, line and column the generator knows. No other record may
have an error or a warning. Prints what was planted and found, by way; status 1 if anything is amiss.
"""
import collections
import json
import sys

LEGALITY = {
    "othello/occupied", "othello/flips-nothing", "othello/orientation",
    "othello/orientation-prefix", "othello/illegal-pass", "othello/after-end",
    "othello/wrong-colour",
}
NAMES = {
    "taken": {"othello/occupied"},
    "flips-nothing": {"othello/flips-nothing", "othello/orientation-prefix"},
    "lost": LEGALITY,
    "exchanged": LEGALITY,
    "after-end": {"othello/after-end"},
    "unreadable": {"record/unknown-token", "othello/off-board", "ggf/bad-move",
                   "wthor/bad-square", "io/binary-data"},
    "claim": {"record/score-differs", "record/result-differs"},
    "cut": {"record/cut-token", "wthor/hole"},
}


def main():
    planted = {}
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            file, record, way, *place = line.rstrip("\n").split("\t")
            planted[file, int(record)] = (way, *map(int, place))
    seen = collections.Counter()
    found = collections.Counter(way for way, *_ in planted.values())
    amiss = []

    def names(finding, way, ply, line, column):
        return (finding["code"] in NAMES[way]
                and (ply == 0 or finding.get("ply") == ply)
                and (line == 0 or finding.get("line") == line)
                and (column == 0 or finding.get("column") == column))

    with open(sys.argv[2], encoding="utf-8") as lines:
        for line in lines:
            # Most records are sound: only what may matter is parsed.
            if not line.startswith('{"type":"record"'):
                continue
            quiet = '"severity":"error"' not in line and '"severity":"warning"' not in line
            if quiet and not planted:
                continue
            head = line[: line.index(',"game"')]
            file = head.split('"file":"', 1)[1].split('"', 1)[0].rsplit("/", 1)[-1]
            number = int(head.split('"record":', 1)[1].split(",", 1)[0])
            what = planted.pop((file, number), None)
            if what is None:
                if not quiet:
                    amiss.append(f"{file}#{number}: sound, but {line[len(head):][:300]}")
                continue
            findings = json.loads(line)["findings"]
            if any(names(finding, *what) for finding in findings):
                seen[what[0]] += 1
            else:
                said = [(f["code"], f.get("ply"), f.get("line"), f.get("column"))
                        for f in findings]
                amiss.append(f"{file}#{number}: planted {what}, said {said}")
    amiss += [f"{file}#{number}: planted {what}, no verdict"
              for (file, number), what in planted.items()]
    print(f"{'way':<14} planted  named")
    for way in NAMES:
        print(f"{way:<14} {found[way]:7}  {seen[way]:5}")
    print(f"{'all':<14} {sum(found.values()):7}  {sum(seen.values()):5}")
    for line in amiss[:20]:
        print("amiss:", line)
    if len(amiss) > 20:
        print(f"and {len(amiss) - 20} more")
    return 1 if amiss else 0


sys.exit(main())
