#!/usr/bin/env python3
"""Runs the Swift tests under the address, thread and undefined-behavior sanitizers, each in its own build."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import time

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
OPTIONS = {
    # Swift stores flags in the upper bits of references, so reachable memory would be reported as leaked.
    # Freed memory is held back for a while. With the default of 256 MB, servers would exceed the tests' limits.
    "address": {"ASAN_OPTIONS": "detect_leaks=0:quarantine_size_mb=4"},
    "thread": {},
    "undefined": {},
}
FLAGS = {
    "address": ["--sanitize", "address"],
    "thread": ["--sanitize", "thread"],
    # Swift traps undefined behavior itself; this adds the same for the C headers that it includes.
    "undefined": ["-Xcc", "-fsanitize=undefined", "-Xcc", "-fsanitize-trap=undefined"],
}
FOUND = re.compile(r"^.*(?:(?:WARNING|ERROR): \w+Sanitizer|runtime error): ?.*$", re.MULTILINE)


def run(sanitizer, scratch, log):
    """Returns the exit code and the duration in seconds."""
    started = time.monotonic()
    with open(log, "wb") as output:
        code = subprocess.run(
            ["swift", "test", "--package-path", CHECKOUT, "--scratch-path", scratch, *FLAGS[sanitizer]],
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no", **OPTIONS[sanitizer]}).returncode
    return code, time.monotonic() - started


def check(sanitizer, scratch):
    directory = os.path.join(scratch, sanitizer)
    os.makedirs(directory, exist_ok=True)
    log = os.path.join(directory, "log")
    code, seconds = run(sanitizer, directory, log)
    text = pathlib.Path(log).read_text(errors="replace")
    tests = re.search(r"Test run with (\d+) tests", text)
    found = FOUND.findall(text)
    good = code == 0 and tests is not None and not found
    print(
        f"{'ok' if good else 'not ok'} the {sanitizer} sanitizer finds nothing in"
        f" {tests[1] if tests else 'no'} tests, built and run in {seconds:.0f} s")
    if not good:
        lines = found[:8] or text.splitlines()[-8:]
        print("\n".join(f"  # {line}"[:400] for line in [*lines, f"exit code {code}; the full log is {log}"]))
    sys.stdout.flush()
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    # All scripts here accept these. The suite is built from source and has its own random seeds.
    parser.add_argument("--tallyd", help="not used")
    parser.add_argument("--seed", help="not used")
    parser.add_argument("--cases", help="not used")
    parser.add_argument("--scratch", default=str(CHECKOUT / ".build/sanitizers"), help="the build directory")
    parser.add_argument("sanitizers", nargs="*", help="the sanitizers to run (default: all)")
    arguments = parser.parse_args()
    unknown = set(arguments.sanitizers) - set(OPTIONS)
    if unknown:
        parser.error(f"unknown sanitizer {', '.join(sorted(unknown))}: use {', '.join(OPTIONS)}")
    good = [check(name, arguments.scratch) for name in arguments.sanitizers or OPTIONS]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
