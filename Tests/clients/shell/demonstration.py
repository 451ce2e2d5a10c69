"""The demonstration, as it is run from a checkout: it builds the server that it plays with."""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import SERVER, TALLY, Home, check, holds, run_checks, same

home = Home()
# The toolchain may be found by what the environment says.
home.environment = {name: value for name, value in os.environ.items() if name != "TALLYD"}
demonstration = home.run(TALLY, "demo")


@check("It ends well, with nothing but the session on standard output")
def ends():
    same(demonstration.returncode, 0)
    same(demonstration.out.startswith("# A new database"), True)


@check("It shows {0}", [
    ("$ tally focus add 1 2 3\nFriday 2026-11-20",), ("tally: Three tasks are in focus on 2026-11-20",),
    ("score of 2026-11-20: 11",), ("12 of 20 today",), ("since yesterday",), ("Well done!",)])
def shows(part):
    holds(part, demonstration.out)


@check("It is the same every time, and with a server that is already there")
def stable():
    same(home.run(TALLY, "demo", TALLYD=SERVER).out, demonstration.out)


@check("It leaves nothing behind, and uses no database of the user's")
def tidy():
    home.run(TALLY, "demo", TALLYD=SERVER, TMPDIR=str(home.path), HOME=str(home.path))
    same(list(home.path.iterdir()), [])


run_checks()
