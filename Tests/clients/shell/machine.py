"""How missing packages are installed, with a stand-in for apt-get and sudo that writes down how it was called."""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, Home, check, holds, run_checks, same

INSTALLER = """#!/bin/bash
printf '%s %s\\n' "$DEBIAN_FRONTEND" "$*" >>"$HOME/calls"
exit ${INSTALLER_FAILS:-0}
"""
SUDO = '#!/bin/bash\n[[ $1 == -n ]] && shift && exec "$@"\n'


def provide(wants, installer=True, **environment):
    home = Home()
    tools = home.path / "bin"
    tools.mkdir()
    (tools / "sudo").write_text(SUDO)
    if installer:
        (tools / "apt-get").write_text(INSTALLER)
    for tool in tools.iterdir():
        tool.chmod(0o755)
    for name in ("bash", "env"):
        (tools / name).symlink_to(f"/bin/{name}")
    script = f'set -e; source "{CHECKOUT}/clients/shell/lib/machine.bash"\n{wants}\ninstall_missing'
    process = home.run("/bin/bash", "-c", script, PATH=str(tools), **environment)
    calls = home.path / "calls"
    return process, calls.read_text().splitlines() if calls.exists() else []


@check("Where nothing is missing, nothing is installed, and nothing said")
def nothing():
    process, calls = provide("want one true; want two true")
    same((process.returncode, process.out, process.err, calls), (0, "", "", []))


@check("What is missing is installed at once, after one update, with no questions, and said")
def missing():
    process, calls = provide("want one false; want two true; want three nonexistent --version")
    same(process.returncode, 0)
    holds("Installing one three.", process.err)
    same(calls, [
        "noninteractive -o DPkg::Lock::Timeout=120 -qq update",
        "noninteractive -o DPkg::Lock::Timeout=120 -qq install -y --no-install-recommends one three"])


@check("Where that fails, it says what to do")
def fails():
    process, _ = provide("want one false", INSTALLER_FAILS="100")
    same(process.returncode, 1)
    holds("As root: apt-get update && apt-get install one", process.err)


@check("Without apt-get it names the packages")
def elsewhere():
    process, _ = provide("want one false", installer=False)
    same(process.returncode, 1)
    holds("install what Debian calls one", process.err)


@check("Without Swift, building says where it is found")
def no_swift():
    process, _ = provide('build_server "$HOME"')
    same(process.returncode, 1)
    holds("swift.org/install", process.err)


run_checks()
