"""Tests of the generated man pages."""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, SERVER, Home, check, holds, run_checks, same

LIBRARY = CHECKOUT / "clients/shell/lib"


def page(name):
    words = ["run", "help"] if name == "tally" else ["--help"]
    text = subprocess.run([SERVER, *words], capture_output=True, text=True, check=True).stdout
    home = Home()
    process = home.run(
        "awk", "-v", f"name={name}", "-v", "summary=a summary", "-v", f"examples={LIBRARY}/{name}.examples",
        "-f", str(LIBRARY / "manual.awk"), input=text)
    same((process.returncode, process.err), (0, ""))
    (home.path / f"{name}.1").write_text(process.out)
    return home


@check("mandoc finds no error in {0}(1)", [("tally",), ("tallyd",)])
def lint(name):
    process = page(name).run("mandoc", "-T", "lint", "-W", "error", f"{name}.1")
    same((process.returncode, process.out), (0, ""))


@check("{0}(1) shows {1}", [
    *(("tally", part) for part in (
        "SYNOPSIS", "DAYS", "stake settle ID paid|waived", "TASK OPTIONS", "OPTIONS OF EVERY COMMAND",
        "WORDS", "watch [COMMAND…]", "none|16|256|truecolor", "ENVIRONMENT", "EXIT CODES", "FILES", "EXAMPLES", "SEE ALSO",
        "tallyd(1)")),
    *(("tallyd", part) for part in ("SYNOPSIS", "--read-only", "FILES", "EXAMPLES", "tally(1)"))])
def shows(name, part):
    home = page(name)
    process = home.run("man", "--warnings", "-l", f"{name}.1", MANWIDTH="200", LC_ALL="C.UTF-8", MANPAGER="cat")
    same((process.returncode, process.err), (0, ""))
    holds(part, process.out)


@check("The examples of tally(1) work in order on a new database")
def examples():
    home = Home()
    *lines, last = (LIBRARY / "tally.examples").read_text().splitlines()
    for line in lines:
        home.draws(*line.split()[1:])
    same(last, "tally watch today")


run_checks()
