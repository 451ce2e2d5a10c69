"""Tests of the installation of missing packages. Scripts that record their calls replace apt-get and sudo."""

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


@check("Without missing packages, nothing is installed or printed")
def nothing():
    process, calls = provide("want one true; want two true")
    same((process.returncode, process.out, process.err, calls), (0, "", "", []))


@check("Missing packages are listed and installed together, after one update, without prompts")
def missing():
    process, calls = provide("want one false; want two true; want three nonexistent --version")
    same(process.returncode, 0)
    holds("Installing one three.", process.err)
    same(calls, [
        "noninteractive -o DPkg::Lock::Timeout=120 -qq update",
        "noninteractive -o DPkg::Lock::Timeout=120 -qq install -y --no-install-recommends one three"])


@check("A failed installation prints the command to run")
def fails():
    process, _ = provide("want one false", INSTALLER_FAILS="100")
    same(process.returncode, 1)
    holds("Run as root: apt-get update && apt-get install one", process.err)


@check("Without apt-get, the error lists the packages")
def elsewhere():
    process, _ = provide("want one false", installer=False)
    same(process.returncode, 1)
    holds("these Debian packages and try again: one", process.err)


@check("Without Swift, the error says where to get it")
def no_swift():
    process, _ = provide('build_server "$HOME"')
    same(process.returncode, 1)
    holds("swift.org/install", process.err)


run_checks()
