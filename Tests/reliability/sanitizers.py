#!/usr/bin/env python3
"""Runs Swift's tests under the address, thread and undefined-behaviour sanitizers, each in its build."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import time

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
OPTIONS = {
    # Swift keeps flags in the upper bits of references: what they refer to is taken for lost.
    # What was freed is kept for a while: with the usual 256 MB no server would be as small as the tests want it.
    "address": {"ASAN_OPTIONS": "detect_leaks=0:quarantine_size_mb=4"},
    "thread": {},
    "undefined": {"UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"},
}
FOUND = re.compile(r"^.*(?:(?:WARNING|ERROR): \w+Sanitizer|runtime error): ?.*$", re.MULTILINE)


def run(sanitizer, scratch, log):
    """The exit code, and how long it took."""
    started = time.monotonic()
    with open(log, "wb") as output:
        code = subprocess.run(
            ["swift", "test", "--package-path", CHECKOUT, "--sanitize", sanitizer, "--scratch-path", scratch],
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
        print("\n".join(f"  # {line}"[:400] for line in [*lines, f"exit code {code}; all of it is in {log}"]))
    sys.stdout.flush()
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    # All scripts here take these; the suite is built from the sources, and has its own randomness.
    parser.add_argument("--tallyd", help="not used")
    parser.add_argument("--seed", help="not used")
    parser.add_argument("--cases", help="not used")
    parser.add_argument("--scratch", default=str(CHECKOUT / ".build/sanitizers"), help="where it builds")
    parser.add_argument("sanitizers", nargs="*", help="which; all where absent")
    arguments = parser.parse_args()
    unknown = set(arguments.sanitizers) - set(OPTIONS)
    if unknown:
        parser.error(f"there is no sanitizer {', '.join(sorted(unknown))}; there are {', '.join(OPTIONS)}")
    good = [check(name, arguments.scratch) for name in arguments.sanitizers or OPTIONS]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
