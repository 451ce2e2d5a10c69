"""Tests of the release server as a program, without the toolchain and without set-up."""

import json
import os
import pathlib
import stat
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import SERVER, Home, check, holds, run_checks, same

REQUEST = '{"jsonrpc":"2.0","id":7,"method":"focus.today"}'


@check("Time zones work without the toolchain's libraries: {1} in {0} is {2}", [
    ("Australia/Lord_Howe", "2026-11-20T12:59:59Z", "2026-11-20"),
    ("Australia/Lord_Howe", "2026-11-20T13:00:00Z", "2026-11-21"),
    ("Asia/Kathmandu", "2026-11-20T18:15:00Z", "2026-11-21"),
    ("America/St_Johns", "2026-07-01T02:29:59Z", "2026-06-30"),
    ("Europe/Berlin", "2026-07-01T22:00:00Z", "2026-07-02"),
    ("Europe/Berlin", "2026-01-01T22:59:59Z", "2026-01-01")])
def zones(zone, now, today):
    process = subprocess.run(
        [SERVER, "--database", ":memory:", "--timezone", zone, "--now", now, "call", "focus.today"],
        env={}, capture_output=True)
    same(json.loads(process.stdout)["date"], today)


@check("The system's time zone is the default: {0}", [("Asia/Tokyo", "2026-11-21"), ("UTC", "2026-11-20")])
def system_zone(zone, today):
    process = subprocess.run(
        [SERVER, "--database", ":memory:", "--now", "2026-11-20T16:00:00Z", "call", "focus.today"],
        env={"TZ": zone}, capture_output=True)
    same(json.loads(process.stdout)["date"], today)


@check("It needs no Swift library")
def libraries():
    libraries = subprocess.run(["ldd", SERVER], capture_output=True, check=True).stdout.decode()
    holds("libsqlite3", libraries)
    same([line for line in libraries.splitlines()
          if "swift" in line.lower() or "Foundation" in line or "not found" in line], [])


@check("The first request works without set-up; reading creates nothing, and a change a private directory")
def first_request():
    home = Home()
    process = home.run(SERVER, input=REQUEST + "\n")
    same((process.returncode, process.err), (0, ""))
    same(json.loads(process.out)["result"]["tasks"], [])
    same([path.name for path in home.path.rglob("tally.db*")], [])
    home.call("task.create", title="Milk")
    database = home.path / ".local/share/tally/tally.db"
    same((stat.S_IMODE(database.stat().st_mode), stat.S_IMODE(database.parent.stat().st_mode)), (0o600, 0o700))


@check("A request with Content-Length headers gets a reply with headers")
def headers():
    home = Home()
    process = home.run(SERVER, input=f"Content-Length: {len(REQUEST)}\r\n\r\n{REQUEST}")
    header, body = process.out.split("\r\n\r\n")
    same(header, f"Content-Length: {len(body.encode())}")
    same(json.loads(body)["id"], 7)


@check("A change survives kill -9 once its reply is received")
def killed():
    home = Home()
    server = subprocess.Popen([SERVER], env=home.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    server.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"task.create","params":{"title":"Milk"}}\n')
    server.stdin.flush()
    same(json.loads(server.stdout.readline())["result"]["task"]["title"], "Milk")
    server.kill()
    server.communicate()
    same(home.call("task.get", id=1)["task"]["title"], "Milk")


def configured(text):
    """Returns a home directory with a configuration file."""
    home = Home()
    file = home.path / ".config/tally/config"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    return home


@check("A configuration file sets options of the server, which the environment and options precede")
def configuration():
    home = configured("# Where I am\ntimezone = Asia/Tokyo\n\n  day-start=04:00\ndatabase = ~/mine.db\n")
    settings = json.loads(home.run(SERVER, "call", "settings.get").out)["settings"]
    same((settings["timeZone"], settings["dayStart"]), ("Asia/Tokyo", "04:00"))
    home.run(SERVER, "call", "task.create", "title=Milk")
    same((home.path / "mine.db").exists(), True)
    other = home.path / "other.db"
    home.run(SERVER, "call", "task.create", "title=Milk", TALLY_DATABASE=str(other))
    same(other.exists(), True)
    settings = json.loads(home.run(SERVER, "--timezone", "Europe/Rome", "call", "settings.get").out)["settings"]
    same((settings["timeZone"], settings["dayStart"]), ("Europe/Rome", "04:00"))


@check("A configuration file with {0} is refused, and the line is named", [
    ("databse = ~/mine.db", "“databse” cannot be set here; database, timezone, day-start, log-level can"),
    ("now = 2026-11-20", "“now” cannot be set here"), ("timezone = Mars", "--timezone must be an IANA time zone"),
    ("timezone Asia/Tokyo", "there is no “=” in “timezone Asia/Tokyo”"), ("database =", "--database needs a path")])
def misconfigured(line, problem):
    home = configured(f"# Mine\n{line}\n")
    process = home.run(SERVER, "call", "ping")
    same((process.returncode, process.out), (2, ""))
    holds(f"/.config/tally/config, line 2: {problem}", process.err)
    same(home.run(SERVER, "--help").returncode, 0)


@check("Several servers work on one database, and each sees the others' changes")
def several():
    home = Home()
    servers = [
        subprocess.Popen([SERVER], env=home.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(3)]
    for server in servers:
        for _ in range(20):
            server.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"task.create","params":{"title":"Milk"}}\n')
    replies = [line for server in servers for line in server.communicate()[0].splitlines()]
    same(sorted(json.loads(line)["result"]["task"]["number"] for line in replies), list(range(1, 61)))


@check("A copy that another program made of an open database can be opened")
def copied():
    home = Home()
    home.call("task.create", title="Milk")
    database = home.path / ".local/share/tally/tally.db"
    copy = home.path / "copy.db"
    code = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).backup(sqlite3.connect(sys.argv[2]))"
    subprocess.run([sys.executable, "-c", code, str(database), str(copy)], check=True)
    same(json.loads(home.run(SERVER, "--database", str(copy), "call", "task.list").out)["total"], 1)


@check("Every method replies to its example, and to wrong parameters: this build is optimized unlike the tested one")
def every_method():
    home = Home()
    server = subprocess.Popen([SERVER], env=home.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def reply(method, params):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        server.stdin.write(json.dumps(request).encode() + b"\n")
        server.stdin.flush()
        line = server.stdout.readline()
        same((method, params, line[:1]), (method, params, b"{"))
        return json.loads(line)

    methods = reply("rpc.discover", {})["result"]["methods"]
    same([method["name"] for method in methods for example in method["examples"]
          if "result" not in example], ["rpc.discover"])
    for method in methods:
        if method["name"] in ("shutdown", "exit"):
            continue
        names = [parameter["name"] for parameter in method["params"]]
        for value in (None, True, -1, 1.5, "", "x", "2026-11-20", [], {}):
            for params in [{name: value} for name in names] + [dict.fromkeys(names, value)]:
                reply(method["name"], params)
        reply(method["name"], {"unknown": 1})
    server.stdin.close()
    same(server.wait(), 0)


run_checks()
