#!/usr/bin/env python3
"""Reads random texts as dates, durations, captured lines and filters: no crash, no text over 5 ms, spans on characters."""
import os
import pathlib
import re
import subprocess
import sys

import options

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]

# Only what the language needs: the other tests need minutes to be optimized.
PACKAGE = """\
// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "language",
    targets: [
        .target(name: "Tally"),
        .target(name: "TallyViews", dependencies: ["Tally"]),
        .target(name: "TallyLanguage", dependencies: ["Tally"]),
        .testTarget(
            name: "TallyLanguageTests", dependencies: ["TallyLanguage", "TallyViews", "Tally"],
            exclude: ["Tables"]),
    ],
    swiftLanguageModes: [.v6]
)
"""


def make_package(directory):
    """Makes a package of the language and its tests, whose sources are links to those of the checkout."""
    for parent, names in (("Sources", ("Tally", "TallyViews", "TallyLanguage")), ("Tests", ("TallyLanguageTests",))):
        (directory / parent).mkdir(parents=True, exist_ok=True)
        for name in names:
            link = directory / parent / name
            link.unlink(missing_ok=True)
            link.symlink_to(CHECKOUT / parent / name)
    (directory / "Package.swift").write_text(PACKAGE, encoding="utf-8")


def main():
    parser = options.make_parser(__doc__, 20_000, "the number of texts")
    parser.add_argument("--scratch", default=str(CHECKOUT / ".build/language"), help="the directory to build in")
    arguments = options.parsed(parser)
    print(f"seed {arguments.seed}: {arguments.cases:,} texts", flush=True)
    directory = pathlib.Path(arguments.scratch)
    make_package(directory)
    run = subprocess.run(
        ["swift", "test", "--package-path", directory, "-c", "release", "-Xswiftc", "-enable-testing",
         "--filter", "LanguageFuzzTests"],
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
