"""Tests of the README. A session that is out of date is rewritten, and its check fails once."""

import os
import pathlib
import re
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, SERVER, TALLY, Home, check, holds, run_checks, same

FILE = CHECKOUT / "README.md"


def block(info, file=FILE):
    return re.search(rf"^```{info}\n(.*?)^```$", file.read_text(), re.S | re.M).group(1)


def keep(info, shown, file=FILE):
    """Rewrites the README's block and fails, if it differs from the output."""
    written = block(info, file)
    if written != shown:
        file.write_text(file.read_text().replace(f"```{info}\n{written}```", f"```{info}\n{shown}```"))
    same(written, shown)


def home():
    home = Home()
    home.environment["PATH"] = f"{pathlib.Path(SERVER).parent}:{os.environ['PATH']}"
    home.environment["TZ"] = "UTC"
    return home


@check("Its session is the output of the demonstration")
def session():
    process = Home().run(TALLY, "demo")
    same(process.returncode, 0)
    keep("console demo", process.out.strip("\n") + "\n")


@check("Its tour of the protocol shows the output of its commands")
def tour():
    machine = home()
    shown = ""
    for command in re.findall(r"^\$ .*\n(?:> .*\n)*", block("console tour"), re.M):
        process = machine.run("bash", "-c", "exec 2>&1\n" + re.sub(r"^(\$|>) ", "", command, flags=re.M))
        shown += command + process.out.rstrip("\n") + "\n"
    keep("console tour", shown)


@check("Its planning session shows the output of its commands")
def planning():
    machine = Home()
    shown = ""
    for command in re.findall(r"^\$ tally (.*)$", block("console planning"), re.M):
        shown += f"$ tally {command}\n" + machine.tally(*shlex.split(command)).out.rstrip("\n") + "\n"
    keep("console planning", shown)


@check("The shell client's README shows the output of its commands")
def recording():
    file = CHECKOUT / "clients/shell/README.md"
    machine = Home()
    shown = ""
    for command in re.findall(r"^\$ tally (.*)$", block("console recording", file), re.M):
        shown += f"$ tally {command}\n" + machine.tally(*command.split()).out.rstrip("\n") + "\n"
    keep("console recording", shown, file)


@check("Its Python program runs")
def python():
    process = home().run(sys.executable, "-c", block("python"))
    same((process.returncode, process.out), (0, "inFocus 1 Water the tomatoes\n"))


@check("Its scripts exist and are executable")
def scripts():
    for name in ("clients/shell/tally", "clients/install", "Tests/run", ".ci/run"):
        same(os.access(CHECKOUT / name, os.X_OK), True)


def anchor(heading):
    """Returns the anchor that GitHub generates for a heading."""
    return "#" + re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def anchors(file):
    """Returns the anchors of a document's headings."""
    prose = re.sub(r"^```.*?^```$", "", file.read_text(), flags=re.S | re.M)
    return [anchor(heading) for heading in re.findall(r"^#+ (.*)$", prose, re.M)]


@check("Its links lead to existing files and headings")
def links():
    for link in re.findall(r"\]\(([^)]+)\)", FILE.read_text()):
        name, _, heading = link.partition("#")
        file = CHECKOUT / name if name else FILE
        same((link, file.exists() and (not heading or "#" + heading in anchors(file))), (link, True))


@check("It names the same database locations as the server's help")
def places():
    text = subprocess.run([SERVER, "--help"], capture_output=True, check=True).stdout.decode()
    for place in ("$TALLY_DATABASE", "$XDG_DATA_HOME/tally/tally.db", "~/.local/share/tally/tally.db"):
        holds(place, text)
        holds(place, FILE.read_text())


run_checks()
