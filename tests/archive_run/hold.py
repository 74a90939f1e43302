#!/usr/bin/env python3
"""Holds shinpan-validate to a generated archive: hold.py --tools DIR --generators DIR [--folder DIR]

$SHINPAN_ARCHIVE_RECORDS is the number of records (20,000 by default; 2,000,000 is the real thing).
  1  found = judged; each of the damaged records named at its place, no other; -j1 and -j2 equal;
     shards 1 to 7 merged equal; peak memory under 128 MiB
  2  the same verdicts from .gz, .bz2, .zst, .zip, .tar.zst and standard input; a cut .gz; a bomb
  3  kill -9 ten times at random moments, with --resume and into a database: nothing lost or twice
  6  200 games planted in 20,000 ($SHINPAN_DUPLICATE_GAMES) in other formats and orientations
Prints one line for each demand and the figures; status 1 when one does not hold.
"""
import argparse
import contextlib
import gzip
import itertools
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time
import zipfile

here = os.path.dirname(os.path.abspath(__file__))
files = ["games.txt", "games.ggf", "games.wtb"]
failures = 0


def demand(what, holds, detail=""):
    global failures
    failures += not holds
    print("ok     " if holds else "FAILED ", what, detail, flush=True)


class Done:
    """A finished run: status, what it said, seconds, processor seconds, peak KiB."""

    def __init__(self, arguments, stdin=None, quiet=True):
        start = time.monotonic()
        with open("stderr.txt", "wb") as err:
            child = subprocess.Popen(
                ["shinpan-validate"] + (["-q"] if quiet else []) + arguments,
                stdin=open(stdin, "rb") if stdin else subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=err)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.seconds = time.monotonic() - start
        self.cpu = usage.ru_utime + usage.ru_stime
        self.kib = usage.ru_maxrss
        with open("stderr.txt", encoding="utf-8", errors="replace") as err:
            self.err = err.read()

    def figures(self):
        return f"({self.seconds:.2f} s, {self.cpu:.2f} s CPU, peak {self.kib / 1024:.1f} MiB)"


def same(one, two):
    return subprocess.run(["cmp", one, two]).returncode == 0


def records(path):
    """The lines of records, without the name of their input."""
    with open(path, "rb") as lines:
        for line in lines:
            if line.startswith(b'{"type":"record"'):
                yield re.sub(rb'"file":"[^"]*",', b"", line, count=1)


def same_verdicts(one, two):
    left, right = records(one), records(two)
    for line in left:
        if line != next(right, None):
            return False
    return next(right, None) is None


def summary(path):
    with open(path, encoding="utf-8") as report:
        for line in report:
            last = line
    return json.loads(last)


def show_1(count):
    print("The archive as it is")
    one = Done(["-j1", "--format", "jsonl", "-o", "one.jsonl"] + files, quiet=False)
    demand("found = judged",
           f"{count} records found, {count} verdicts given" in one.err, one.figures())
    demand("the status is that of rejected records", one.status == 1)
    checked = subprocess.run([sys.executable, os.path.join(here, "check_damages.py"),
                              "damaged.tsv", "one.jsonl"], capture_output=True, text=True)
    print(checked.stdout.rstrip())
    demand("each damage named at its place, and nothing else", checked.returncode == 0)
    two = Done(["-j2", "--format", "jsonl", "-o", "two.jsonl"] + files)
    demand("-j1 and -j2 are equal", same("one.jsonl", "two.jsonl"), two.figures())
    text = Done(["-j1", "--summary", "-o", "text.txt"] + files)
    demand("the table has the status of the report", text.status == one.status, text.figures())
    peak = max(one.kib, two.kib)
    demand("peak memory under 128 MiB", peak < 128 * 1024, f"({peak / 1024:.1f} MiB)")
    for shards in range(1, 8):
        parts = [f"part-{k}.jsonl" for k in range(1, shards + 1)]
        for k, part in enumerate(parts, 1):
            Done(["--format", "jsonl", "--shard", f"{k}/{shards}", "-o", part] + files)
        random.shuffle(parts)
        merged = Done(["--merge", "-o", "merged.jsonl"] + parts)
        demand(f"{shards} shards merged are equal",
               merged.status == one.status and same("one.jsonl", "merged.jsonl"))
        for part in parts:
            os.remove(part)


def pack(packing):
    """Packs the files; the inputs to name."""
    if packing in ("gz", "bz2", "zst"):
        program = {"gz": ["gzip", "-kf1"], "bz2": ["bzip2", "-kf1"], "zst": ["zstd", "-qkf1"]}
        for file in files:
            subprocess.run(program[packing] + [file], check=True)
        return [f"{file}.{packing}" for file in files]
    if packing == "zip":
        with zipfile.ZipFile("pack.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as out:
            for file in files:
                out.write(file)
        return ["pack.zip"]
    tar = subprocess.Popen(["tar", "-cf", "-"] + files, stdout=subprocess.PIPE)
    subprocess.run(["zstd", "-qf1", "-o", "pack.tar.zst"], stdin=tar.stdout, check=True)
    tar.wait()
    return ["pack.tar.zst"]


def show_2():
    print("Packed")
    programs = {"gz": "gzip", "bz2": "bzip2", "zst": "zstd", "zip": None, "tar.zst": "zstd"}
    for packing, program in programs.items():
        if program and not shutil.which(program):
            print(f"skipped: {packing}, there is no {program}")
            continue
        inputs = pack(packing)
        run = Done(["--format", "jsonl", "-o", "packed.jsonl"] + inputs)
        demand(f"{packing} gives the same verdicts", same_verdicts("one.jsonl", "packed.jsonl"),
               run.figures())
    for file in files:
        Done(["--format", "jsonl", "-o", "plain.jsonl", file])
        Done(["--format", "jsonl", "-o", "packed.jsonl", "-"], stdin=file)
        demand(f"{file} on standard input", same_verdicts("plain.jsonl", "packed.jsonl"))

    if not os.path.exists("games.txt.gz"):
        return
    whole = os.path.getsize("games.txt.gz")
    with open("games.txt.gz", "rb") as source, open("cut.txt.gz", "wb") as out:
        out.write(source.read(whole // 2))
    run = Done(["--format", "jsonl", "-o", "cut.jsonl", "cut.txt.gz"])
    Done(["--format", "jsonl", "-o", "plain.jsonl", "games.txt"])
    # The lines gzip itself can still give, the last of them torn.
    unpacked = subprocess.Popen(["gzip", "-dc", "cut.txt.gz"], stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL)
    given = sum(line.endswith(b"\n") for line in unpacked.stdout)
    unpacked.wait()
    complete = all(a == b for a, b in itertools.islice(
        zip(records("cut.jsonl"), records("plain.jsonl")), given))
    judged = sum(1 for _ in records("cut.jsonl"))
    codes = summary("cut.jsonl")["codes"]
    demand("a .gz cut in the middle: its complete records are judged, io/truncated, status 3",
           run.status == 3 and complete and 0 <= judged - given <= 1
           and codes.get("io/truncated") == 1, f"({given} complete records)")

    # In pieces: what this program holds would count as memory of what it starts.
    with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as bomb:
        with bomb.open("games.txt", "w") as member:
            for _ in range(128):
                member.write(bytes(1 << 20))
    with gzip.open("bomb.gz", "wb", compresslevel=6) as bomb:
        for _ in range(128):
            bomb.write(b"\n" * (1 << 20))
    for name in ("bomb.zip", "bomb.gz"):
        run = Done(["--format", "jsonl", "-o", "bomb.jsonl", name])
        codes = summary("bomb.jsonl")["codes"]
        demand(f"{name}: refused with a finding, status 3",
               run.status == 3 and codes.get("io/expands") == 1, run.figures())
        os.remove(name)


def killed(command, moments):
    """Starts `command` once for each of the moments (in seconds) and kills it then."""
    done = 0
    for moment in moments:
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            child.wait(moment)
            done += 1  # it came to its end before
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
    return len(moments) - done


def rows(path):
    with contextlib.closing(sqlite3.connect(path)) as base:
        yield from base.execute("PRAGMA integrity_check")
        yield from base.execute("PRAGMA foreign_key_check")
        for table in ("source", "record", "verdict", "finding", "player", "event"):
            yield from base.execute(f"SELECT * FROM {table}")


def show_3():
    print("Killed")
    for old in ("log", "verdicts.db", "verdicts.db-wal", "verdicts.db-shm", "whole.db"):
        if os.path.exists(old):
            os.remove(old)
    run = Done(["-j2", "--format", "jsonl", "-o", "two.jsonl"] + files)
    share = run.seconds / 4
    command = ["shinpan-validate", "-q", "-j2", "--format", "jsonl", "--resume", "log",
               "-o", "resumed.jsonl"] + files
    times = killed(command, [random.uniform(0, share) for _ in range(10)])
    with open("log", "rb") as log:
        before = sum(line.startswith(b'{"type":"record"') for line in log)
    subprocess.run(command)
    demand("a --resume run killed at random moments gives the report of a whole one",
           same("one.jsonl", "resumed.jsonl"), f"({times} kills, {before} verdicts kept)")

    run = Done(["-j2", "--format", "sqlite", "-o", "whole.db"] + files)
    share = run.seconds / 4
    command = ["shinpan-validate", "-q", "-j2", "--format", "sqlite", "--resume", "verdicts.db"]
    times = killed(command + files, [random.uniform(0, share) for _ in range(10)])
    before = 0
    if os.path.exists("verdicts.db"):
        with contextlib.closing(sqlite3.connect("verdicts.db")) as base:
            try:
                before = base.execute("SELECT count(*) FROM record").fetchone()[0]
            except sqlite3.OperationalError:
                pass  # killed before its tables were made
    subprocess.run(command + files)
    left, right = rows("whole.db"), rows("verdicts.db")
    equal = all(row == next(right, None) for row in left) and next(right, None) is None
    demand("a database killed at random moments has the rows of a whole one", equal,
           f"({times} kills, {before} records kept; {run.seconds:.1f} s at once)")


def show_6(generator):
    print("Duplicates")
    count = os.environ.get("SHINPAN_DUPLICATE_GAMES", "20000")
    subprocess.run([generator, count, "200", "."], check=True)
    inputs = ["games.txt", "copies.ggf", "copies.pgn", "copies.txt"]
    run = Done(["--format", "jsonl", "--duplicates", "-o", "duplicates.jsonl"] + inputs)
    found = set()
    with open("duplicates.jsonl", encoding="utf-8") as report:
        for line in report:
            if line.startswith('{"type":"duplicate"'):
                pair = json.loads(line)
                found.add((pair["kind"], pair["file"], pair["record"], pair["of_file"],
                           pair["of_record"]))
    with open("planted.tsv", encoding="utf-8") as lines:
        planted = {("same", file, int(record), "games.txt", int(of))
                   for file, record, of in (line.split() for line in lines)}
    demand(f"200 games planted in {count} are found, and no others",
           len(planted) == 200 and found == planted,
           f"({len(planted & found)} of them, {len(found - planted)} others) " + run.figures())
    if int(count) >= 10000000:
        demand("10 million records within 1 GiB", run.kib < 1 << 20)


def main():
    global failures
    options = argparse.ArgumentParser()
    options.add_argument("--tools", required=True)
    options.add_argument("--generators", required=True)
    options.add_argument("--folder", default="archive-run")
    options.add_argument("--seed", default=os.environ.get("SHINPAN_SEED", "7"))
    given = options.parse_args()
    count = int(os.environ.get("SHINPAN_ARCHIVE_RECORDS", "20000"))
    os.environ["PATH"] = os.path.abspath(given.tools) + os.pathsep + os.environ["PATH"]
    generators = os.path.abspath(given.generators)
    random.seed(int(given.seed))
    shutil.rmtree(given.folder, ignore_errors=True)
    os.makedirs(given.folder)
    os.chdir(given.folder)
    # A small archive is damaged more, so that every way occurs in every format.
    one_in = "1000" if count >= 500000 else "40"
    subprocess.run([os.path.join(generators, "make_archive"), str(count), ".", given.seed, one_in],
                   check=True)
    print(f"{count} records, seed {given.seed}")
    show_1(count)
    show_2()
    show_3()
    show_6(os.path.join(generators, "plant_duplicates"))
    print(f"{failures} demands do not hold" if failures else "all demands hold")
    os.chdir("..")
    if not failures:
        shutil.rmtree(given.folder)
    return 1 if failures else 0


sys.exit(main())
