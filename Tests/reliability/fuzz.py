#!/usr/bin/env python3
"""Fuzzes the framing, the parser, every method's parameters and every document with libFuzzer.

The target (Tests/Fuzz) is built with libFuzzer and the address sanitizer in every module. It finds what
crashes, what takes seconds or too much memory, and replies that are not JSON, have another id or report a
failure of the server itself.
"""
import argparse
import base64
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

from fuzz_corpus import write_corpus

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
LIMITS = [
    "-timeout=5", "-rss_limit_mb=3000", "-malloc_limit_mb=500", "-max_len=16384",
    # Swift keeps flags in the upper bits of references: what they refer to is taken for lost.
    "-detect_leaks=0"]
FLAGS = ["-Xswiftc", "-sanitize=fuzzer,address", "-Xswiftc", "-use-ld=lld"]


def build(scratch):
    """The target: the program's path."""
    subprocess.run(
        ["swift", "build", "--package-path", CHECKOUT, "-c", "release", "--product", "Fuzz", "--scratch-path",
         scratch, *FLAGS],
        check=True, stdout=sys.stderr, env={**os.environ, "TALLY_FUZZ": "1"})
    return os.path.join(scratch, "release", "Fuzz")


def run(program, directory, seed, limits):
    """One process, up to its first finding: how many inputs it tried, and the finding, if any."""
    log = os.path.join(directory, "log")
    with open(log, "wb") as output:
        code = subprocess.run(
            [program, f"-seed={seed}", *limits, *LIMITS, f"-dict={directory}/words", "-print_final_stats=1",
             f"-artifact_prefix={directory}/", f"{directory}/corpus"],
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            env=environment(directory)).returncode
    text = pathlib.Path(log).read_text(errors="replace")
    runs = re.search(r"number_of_executed_units: (\d+)", text)
    return int(runs[1]) if runs else 0, finding(text) if code else None


def environment(directory, **others):
    return {
        **os.environ, "TMPDIR": directory, "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": "detect_leaks=0",
        **others}


def finding(text):
    """What the log says went wrong: a sentence, and the input in base 64."""
    reasons = re.findall(r"^.*?(?:Fatal error: |ERROR: |SUMMARY: )(.*)$", text, re.MULTILINE)
    # Where it happened: the first of our functions on the stack.
    place = re.search(r"^ +#\d+ 0x\w+ in .*/(Sources/\S+)", text, re.MULTILINE)
    data = re.search(r"^Base64: (\S+)$", text, re.MULTILINE)
    return (
        f"{reasons[0] if reasons else text[-300:]}{f' ({place[1]})' if place else ''}"[:400],
        data[1] if data else "(it is too long to be printed)")


def parsed_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tallyd", required=True, help="the program, which tells the methods")
    parser.add_argument("--seed", type=int, help="repeats the choices of an earlier run")
    parser.add_argument("--seconds", type=int, default=60, help="how long; 60 where absent")
    parser.add_argument("--cases", type=int, help="how many inputs at most")
    parser.add_argument("--corpus", help="a directory that keeps what was found worth trying")
    parser.add_argument("--target", help="the fuzz target; built where absent")
    parser.add_argument("--input", help="tries one input, in base 64, and ends")
    arguments = parser.parse_args()
    if arguments.seed is None:
        arguments.seed = random.SystemRandom().getrandbits(31) or 1
    arguments.tallyd = os.path.abspath(arguments.tallyd)
    return arguments


def fuzz(arguments, program, directory):
    """Goes on after each finding, with another seed: how many inputs were tried, and the findings."""
    runs, findings, seed, end = 0, {}, arguments.seed, time.monotonic() + arguments.seconds
    while time.monotonic() < end and len(findings) < 20:
        limits = [f"-max_total_time={max(1, round(end - time.monotonic()))}"]
        if arguments.cases:
            limits.append(f"-runs={max(1, arguments.cases - runs)}")
        count, found = run(program, directory, seed, limits)
        runs, seed = runs + count, seed + 1
        if found:
            findings.setdefault(found[0], found[1])
        if not found or arguments.cases and runs >= arguments.cases:
            break
    return runs, findings


def proof(program, directory):
    """That a wrong reply is found: the target takes an input for one. The problem; None where it is found."""
    cut = '{"jsonrpc":"2.0","id":1,"result":{}'
    failed = '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"x"}}'
    for reply in (cut, failed):
        path = os.path.join(directory, "reply")
        pathlib.Path(path).write_text(f"reply\n{reply}\n")
        code = subprocess.run(
            [program, path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=environment(directory, TALLY_FUZZ_PROOF="1")).returncode
        if code == 0:
            return f"the reply {reply} is found right"
    return None


def try_one(program, directory, data):
    """One input that was found before, with all that the target says of it."""
    path = os.path.join(directory, "input")
    pathlib.Path(path).write_bytes(base64.b64decode(data))
    code = subprocess.run([program, *LIMITS, path], env=environment(directory)).returncode
    print(f"{'not ok' if code else 'ok'} the input is answered")
    return 1 if code else 0


def main():
    arguments = parsed_arguments()
    script = ["python3", "Tests/reliability/fuzz.py", "--tallyd", arguments.tallyd]
    again = [*script, "--seed", str(arguments.seed), "--seconds", str(arguments.seconds)]
    print(f"# {shlex.join(again)}", flush=True)
    program = arguments.target or build(str(CHECKOUT / ".build/fuzz"))
    # In memory, where there is such a place: each change is synced to the disk.
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="tally-fuzz-", dir=place) as directory:
        if arguments.input:
            return try_one(program, directory, arguments.input)
        corpus = os.path.join(directory, "corpus")
        if arguments.corpus:
            os.makedirs(arguments.corpus, exist_ok=True)
            os.symlink(os.path.abspath(arguments.corpus), corpus)
        else:
            os.mkdir(corpus)
        write_corpus(arguments.tallyd, corpus, os.path.join(directory, "words"))
        runs, findings = fuzz(arguments, program, directory)
        print(f"{'not ok' if findings or not runs else 'ok'} {runs:,} hostile inputs in {arguments.seconds} s"
              " were all answered with valid replies")
        for sentence, data in findings.items():
            print(f"  # {sentence}\n  # again: {shlex.join([*script, '--input', data])}"[:1500])
        unproved = proof(program, directory)
        print(f"{'not ok' if unproved else 'ok'} the fuzzer finds wrong replies")
        if unproved:
            print(f"  # {unproved}")
    return 1 if findings or not runs or unproved else 0


if __name__ == "__main__":
    sys.exit(main())
