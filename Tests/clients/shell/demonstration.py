"""Tests of the demonstration from a checkout, which builds the server."""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import SERVER, TALLY, Home, check, holds, run_checks, same

home = Home()
# The environment may be needed to find the toolchain.
home.environment = {name: value for name, value in os.environ.items() if name != "TALLYD"}
demonstration = home.run(TALLY, "demo")


@check("It succeeds, and standard output has only the session")
def ends():
    same(demonstration.returncode, 0)
    same(demonstration.out.startswith("# A new database"), True)


@check("It shows {0}", [
    ("$ tally focus add 1 2 3\nFriday 2026-11-20",), ("tally: Three tasks are already in focus on 20 Nov",),
    ("score on 2026-11-20: 11",), ("12 of 20 today",), ("since yesterday",), ("Well done!",)])
def shows(part):
    holds(part, demonstration.out)


@check("Its output is reproducible, also with an existing server")
def stable():
    same(home.run(TALLY, "demo", TALLYD=SERVER).out, demonstration.out)


@check("It removes its files, and does not use the user's database")
def tidy():
    home.run(TALLY, "demo", TALLYD=SERVER, TMPDIR=str(home.path), HOME=str(home.path))
    same(list(home.path.iterdir()), [])


run_checks()
