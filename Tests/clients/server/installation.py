"""Tests of clients/install, in a temporary directory."""

import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, Home, check, holds, run_checks, same

home = Home()
prefix = home.path / "a prefix"
installation = subprocess.run([CHECKOUT / "clients/install", prefix], capture_output=True, text=True)
# An environment without the checkout and the toolchain.
home.environment = {"HOME": str(home.path), "PATH": f"{prefix}/bin:/usr/bin:/bin"}
@check("It lists the installed files, and reports that time zones work")
def reports():
    same(installation.returncode, 0)
    for part in (f"{prefix}/bin/tallyd", f"{prefix}/bin/tally", "can read time zones"):
        holds(part, installation.stdout)


@check("The installed client works with the installed server")
def works():
    process = home.run("tally", "add", "Milk")
    same((process.returncode, process.out), (0, "○   1  P2  Milk\n"))


@check("The installed server is stripped of symbols")
def stripped():
    size = (prefix / "bin/tallyd").stat().st_size
    same(size < (CHECKOUT / ".build/release/tallyd").stat().st_size, True)


@check("The installed client plays the demonstration")
def demo():
    process = home.run("tally", "demo", TALLYD=str(prefix / "bin/tallyd"))
    same(process.returncode, 0)
    holds("Well done!", process.out)


@check("It prints the configuration of {0}, with which the server starts without an environment",
       [("claude",), ("codex",), ("vscode",)])
def agents(client):
    database = home.path / 'a "folder"' / "tally.db"
    process = home.run(
        CHECKOUT / "clients/install", "--mcp", client, prefix, TALLY_DATABASE=str(database), TZ="Europe/Berlin")
    same(process.returncode, 0)
    holds("Add this to ", process.err)
    if client == "codex":
        table, *lines = process.out.splitlines()
        same(table, "[mcp_servers.tally]")
        entry = {name: json.loads(value) for name, value in (line.split(" = ", 1) for line in lines)}
    else:
        servers, = json.loads(process.out).values()
        entry = servers["tally"]
    same(entry["command"], str(prefix / "bin/tallyd"))
    same(entry["args"], ["--database", str(database), "--timezone", "Europe/Berlin"])
    request = {"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {}}
    server = subprocess.run(
        [entry["command"], *entry["args"]], input=json.dumps(request) + "\n", capture_output=True, text=True, env={})
    same("tools" in json.loads(server.stdout)["result"]["capabilities"], True)


@check("It says what configurations it knows, and what to do before tallyd is installed")
def unknown_agents():
    same(home.run(CHECKOUT / "clients/install", "--mcp", "notepad").returncode, 2)
    same(home.run(CHECKOUT / "clients/install", "--mcp").returncode, 2)
    process = home.run(CHECKOUT / "clients/install", "--mcp", "claude", home.path / "nowhere", PATH="/usr/bin:/bin")
    same((process.returncode, process.out), (1, ""))
    holds("Run clients/install first", process.err)


@check("It installs a unit of systemd that shows reminders")
def reminders():
    database = home.path / 'a "new" $folder 100%' / "tally.db"
    process = home.run(CHECKOUT / "clients/install", "--reminders", prefix, TALLY_DATABASE=str(database))
    same(process.returncode, 0)
    unit = home.path / ".config/systemd/user/tally-reminders.service"
    holds(f"{unit} is installed.", process.out)
    verified = subprocess.run(["systemd-analyze", "--user", "verify", unit], capture_output=True, text=True)
    same([line for line in verified.stderr.splitlines() if "tally-reminders" in line], [])
    line, = [line for line in unit.read_text().splitlines() if line.startswith("ExecStart=")]
    same(line, f'ExecStart="{prefix}/bin/tallyd" "--database" '
               f'"{home.path}/a \\"new\\" $$folder 100%%/tally.db" "run" "watch" "--notify"')


@check("Installing again replaces a running server's program")
def again():
    server = subprocess.Popen(
        [prefix / "bin/tallyd"], env=home.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    repeated = subprocess.run([CHECKOUT / "clients/install", prefix], capture_output=True, text=True)
    out, _ = server.communicate(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    same((repeated.returncode, server.returncode), (0, 0))
    holds(b'"result":{}', out)
    same([path.name for path in prefix.rglob("*.new")], [])


def completions(*words):
    script = (
        'source "$1"; COMP_WORDS=("${@:2}"); COMP_CWORD=$(($# - 2)) COMP_LINE="${*:2}" COMP_POINT=${#COMP_LINE} '
        'COMP_TYPE=9; _tally; printf "%s\\n" "${COMPREPLY[@]}"')
    file = prefix / "share/bash-completion/completions/tally"
    process = subprocess.run(
        ["bash", "-c", script, "bash", file, *words], capture_output=True, text=True, check=True,
        env=home.environment)
    return process.stdout.split()


@check("Every command is completed, and is in the man page")
def documented():
    process = home.run("tallyd", "call", "command.list")
    page = (prefix / "share/man/man1/tally.1").read_text()
    offered = completions("tally", "")
    for command in json.loads(process.out)["commands"]:
        holds(command["name"].split()[0], offered)
        holds(command["usage"].split(" [")[0].replace("-", "\\-"), page)


@check("Completion of {0}", [
    (["tally", "calen"], ["calendar"]), (["tally", "--now", "2026-11-20T09:00:00Z", "settin"], ["settings"])])
def completes(words, wanted):
    same(completions(*words), wanted)


@check("Nothing of an earlier client is left, and nothing installed needs jq")
def without_jq():
    same(sorted(path.name for path in (prefix / "share/tally").iterdir()), ["demo.bash", "machine.bash", "python"])
    for path in [prefix / "bin/tally", *(prefix / "share/tally").glob("*.bash")]:
        same("jq" in path.read_text(), False)


@check("{0} is installed", [
    ("share/zsh/site-functions/_tally",), ("share/fish/vendor_completions.d/tally.fish",)])
def other_shells(name):
    same((prefix / name).is_file(), True)


@check("Invalid usage exits with code 2: {0}", [(["--frob"],), (["one", "two"],)])
def usage(words):
    same(subprocess.run([CHECKOUT / "clients/install", *words], capture_output=True).returncode, 2)


run_checks()
