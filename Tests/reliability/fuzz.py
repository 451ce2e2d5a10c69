#!/usr/bin/env python3
"""Fuzzes the framing, the parser, every method's parameters and every document with libFuzzer.

The target (Tests/Fuzz) is built with libFuzzer and the address sanitizer in every module. It finds crashes,
inputs that take seconds or too much memory, and replies that are not JSON, have another id or report an
internal error.
"""
import base64
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

from fuzz_corpus import write_corpus
from options import make_parser, parsed

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
LIMITS = [
    "-timeout=5", "-rss_limit_mb=3000", "-malloc_limit_mb=500", "-max_len=16384",
    # Swift stores flags in the upper bits of references, so reachable memory would be reported as leaked.
    "-detect_leaks=0"]
FLAGS = ["-Xswiftc", "-sanitize=fuzzer,address", "-Xswiftc", "-use-ld=lld"]


def build(scratch):
    """Builds the target and returns the program's path."""
    subprocess.run(
        ["swift", "build", "--package-path", CHECKOUT, "-c", "release", "--product", "Fuzz", "--scratch-path",
         scratch, *FLAGS],
        check=True, stdout=sys.stderr, env={**os.environ, "TALLY_FUZZ": "1"})
    return os.path.join(scratch, "release", "Fuzz")


def run(program, directory, seed, limits):
    """Runs one process up to its first finding. Returns the number of inputs, and the finding, if any."""
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
    """Returns the problem in the log as a sentence, and the input in base 64."""
    reasons = re.findall(r"^.*?(?:Fatal error: |ERROR: |SUMMARY: )(.*)$", text, re.MULTILINE)
    # The location: the first of our functions on the stack.
    place = re.search(r"^ +#\d+ 0x\w+ in .*/(Sources/\S+)", text, re.MULTILINE)
    data = re.search(r"^Base64: (\S+)$", text, re.MULTILINE)
    return (
        f"{reasons[0] if reasons else text[-300:]}{f' ({place[1]})' if place else ''}"[:400],
        data[1] if data else "(too long to be printed)")


def parsed_arguments():
    parser = make_parser(__doc__, None, "the maximum number of inputs")
    parser.add_argument("--seconds", type=int, default=60, help="seconds to run (default: 60)")
    parser.add_argument("--corpus", help="a directory that collects the inputs worth trying")
    parser.add_argument("--target", help="the fuzz target (default: build it)")
    parser.add_argument("--input", help="try one input in base 64, and exit")
    return parsed(parser)


def fuzz(arguments, program, directory):
    """Continues after each finding with another seed. Returns the number of inputs, and the findings."""
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
    """Proves that wrong replies are found: the target checks an input like a reply.

    Returns the problem, if any."""
    cut = '{"jsonrpc":"2.0","id":1,"result":{}'
    failed = '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"x"}}'
    for reply in (cut, failed):
        path = os.path.join(directory, "reply")
        pathlib.Path(path).write_text(f"reply\n{reply}\n")
        code = subprocess.run(
            [program, path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=environment(directory, TALLY_FUZZ_PROOF="1")).returncode
        if code == 0:
            return f"the wrong reply {reply} is accepted"
    return None


def try_one(program, directory, data):
    """Tries one earlier input, and shows the output of the target."""
    path = os.path.join(directory, "input")
    pathlib.Path(path).write_bytes(base64.b64decode(data))
    code = subprocess.run([program, *LIMITS, path], env=environment(directory)).returncode
    print(f"{'not ok' if code else 'ok'} the input gets a valid reply")
    return 1 if code else 0


def main():
    arguments = parsed_arguments()
    script = ["python3", "Tests/reliability/fuzz.py", "--tallyd", arguments.tallyd]
    again = [*script, "--seed", str(arguments.seed), "--seconds", str(arguments.seconds)]
    print(f"# {shlex.join(again)}", flush=True)
    program = arguments.target or build(str(CHECKOUT / ".build/fuzz"))
    # In memory if possible, because each change is synced to the disk.
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
              " all got valid replies")
        for sentence, data in findings.items():
            print(f"  # {sentence}\n  # repeat with: {shlex.join([*script, '--input', data])}"[:1500])
        unproved = proof(program, directory)
        print(f"{'not ok' if unproved else 'ok'} the fuzzer finds wrong replies")
        if unproved:
            print(f"  # {unproved}")
    return 1 if findings or not runs or unproved else 0


if __name__ == "__main__":
    sys.exit(main())
