"""Tests that other programs read the charts: xmllint and librsvg."""

import pathlib
import re
import struct
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, Home, check, holds, run_checks, same

GOLDEN = sorted((CHECKOUT / "Tests/TallyViewsTests/Golden/charts").glob("*.svg"))
HOSTILE = "]]><script>alert(1)</script> & \"'"
KINDS = ["year", "score", "ring", "projects", "month", "time", "habit Read", "trend", "burndown"]


def run(*arguments):
    process = subprocess.run(arguments, capture_output=True)
    same((process.returncode, process.stderr.decode()), (0, ""))
    return process.stdout


def draws(path):
    """Checks a document, and that it is drawn in its size and not in one color."""
    run("xmllint", "--noout", "--nonet", path)
    width, height = re.search(r'viewBox="0 0 (\d+) (\d+)"', path.read_text()).groups()
    picture = run("rsvg-convert", path)
    same(struct.unpack(">II", picture[16:24]), (int(width), int(height)))
    # A picture of one color takes a few hundred bytes.
    same(len(picture) > 1000, True)


@check("There are charts to read")
def found():
    same(len(GOLDEN) > 50, True)


@check("{} is well-formed and drawn", [(path.stem,) for path in GOLDEN])
def golden(name):
    draws(GOLDEN[0].with_name(name + ".svg"))


home = Home()
for line in (["habit", "add", "Read"], ["project", "add", HOSTILE], ["add", "Milk"], ["done", "1"]):
    home.tally(*line)


@check("chart {} writes a file that is drawn, and replaces it only if told to", [(kind,) for kind in KINDS])
def written(kind):
    path = home.path / (kind.split()[0] + ".svg")
    command = ["chart", *kind.split(), "-o", path.name]
    holds(f"drawn to {path}", home.tally(*command).out.replace("\n", " "))
    draws(path)
    home.tally(*command, code=1)
    home.tally(*command, "--overwrite")


@check("A chart on the output is the document")
def output():
    process = home.tally("chart", "score", "--width", "320", "--theme", "dark")
    path = home.path / "output.svg"
    path.write_text(process.out)
    draws(path)
    holds('width="320"', process.out)


run_checks()
