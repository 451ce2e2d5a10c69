#!/usr/bin/env python3
"""Reads random texts as dates, durations, captured lines and filters: no crash, no text over 5 ms, and spans on characters."""
import os
import pathlib
import re
import subprocess
import sys

import options

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]


def main():
    parser = options.make_parser(__doc__, 20_000, "the number of texts")
    parser.add_argument("--scratch", default=str(CHECKOUT / ".build/language"), help="the build directory")
    arguments = options.parsed(parser)
    print(f"seed {arguments.seed}: {arguments.cases:,} texts", flush=True)
    run = subprocess.run(
        ["swift", "test", "--package-path", CHECKOUT, "--scratch-path", arguments.scratch, "-c", "release",
         "-Xswiftc", "-enable-testing", "--filter", "LanguageFuzzTests"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        env={
            **os.environ, "TALLY_LANGUAGE_TEXTS": str(arguments.cases),
            "TALLY_LANGUAGE_SEED": str(arguments.seed)})
    ran = re.search(r"Test run with [1-9]\d* tests?", run.stdout)
    good = run.returncode == 0 and ran is not None
    print(f"{'ok' if good else 'not ok'} {arguments.cases:,} texts are read or refused, each within 5 ms")
    if not good:
        print("\n".join(f"  # {line}"[:400] for line in run.stdout.splitlines()[-20:]))
        print(f"  # repeat with: Tests/torture language --cases {arguments.cases} --seed {arguments.seed}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
