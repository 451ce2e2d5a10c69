"""Tests of daily backups, restore and repair with the shell client."""

import contextlib
import functools
import json
import pathlib
import re
import shutil
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import TALLY, Home, check, holds, run_checks, same

DATABASE = ".local/share/tally/tally.db"
NO_BACKUPS = "None yet. The first change of each day makes one."


def add_on(home, day, title):
    """Creates a task on that day. Returns once the day's backup exists."""
    home.now = f"{day}T09:00:00Z"
    home.call("task.create", title=title)


def titles(home, *options):
    listed = json.loads(home.draws(*options, "--json", "list"))
    return [task["title"] for task in listed["tasks"]]


def files_of(text):
    """Returns the absolute paths in a text, each whole though a line may have been broken."""
    return re.findall(r"/\S+\.db", text)


def backups_of(home, *days):
    return [f"{home.path}/{DATABASE}.backups/{day}.db" for day in days]


@check("Without a backup, “backups” and “restore” say so")
def none():
    home = Home()
    holds(NO_BACKUPS, home.draws("backups"))
    same(home.draws("restore"), home.draws("backups"))


@check("The first change of each day creates a backup, and “backups” and “restore” list them, latest first")
def daily():
    home = Home()
    for day in ("2026-11-20", "2026-11-21", "2026-11-22"):
        add_on(home, day, "Milk")
    same(files_of(home.draws("backups")), backups_of(home, "2026-11-22", "2026-11-21", "2026-11-20"))
    same(home.draws("restore"), home.draws("backups"))


@check("“settings backups=2” keeps two backups, and “settings backups=0” turns them off")
def kept():
    home = Home()
    home.draws("settings", "backups=0")
    add_on(home, "2026-11-20", "Milk")
    holds("They are off.", home.draws("backups"))
    home.draws("settings", "backups=2")
    for day in ("2026-11-21", "2026-11-22", "2026-11-23"):
        add_on(home, day, "Tea")
    same(files_of(home.draws("backups")), backups_of(home, "2026-11-23", "2026-11-22"))
    home.draws("settings", "backups=")
    same(home.call("settings.get")["settings"]["backups"], 7)


@check("“restore” restores a daily backup, keeps the previous database, and names the file to restore that")
def restores():
    home = Home()
    add_on(home, "2026-11-20", "Milk")
    home.draws("add", "Tea")
    backup = files_of(home.draws("backups"))[0]
    output = home.draws("restore", backup)
    kept = f"{home.path}/{DATABASE}.before-restore-2026-11-20.db"
    same(files_of(output), [backup, kept])
    same(titles(home), ["Milk"])
    same(files_of(home.draws("restore", kept))[0], kept)
    same(titles(home), ["Milk", "Tea"])


@check("“restore” accepts a relative path, and creates a missing database")
def elsewhere():
    home, other = Home(), Home()
    home.draws("add", "Milk")
    home.draws("backup", "copy.db")
    home.draws("add", "Tea")
    holds(f"Restored {home.path}/copy.db.", home.draws("restore", "copy.db"))
    same(titles(home), ["Milk"])
    copy = f"{home.path}/copy.db"
    output = other.draws("restore", copy)
    same((files_of(output), "previous database is kept" in output), ([copy], False))
    same(titles(other), ["Milk"])


@check("A database is backed up and restored by any name, with {0} set to {1}", [
    ("--database", "here.db"), ("--database", "a 'b' $(touch pwned) \"c\".db"), ("--database=", "new data.db")])
def named(option, name):
    home = Home()
    place = [option + name] if option.endswith("=") else [option, name]
    home.draws(*place, "add", "Milk")
    home.draws(*place, "backup", "it's a copy.db")
    home.draws(*place, "add", "Tea")
    home.draws(*place, "restore", "it's a copy.db")
    same(titles(home, *place), ["Milk"])
    kept, = home.path.glob("*.before-restore-*.db")
    home.draws(*place, "restore", kept.name)
    same(titles(home, *place), ["Milk", "Tea"])
    same((home.path / DATABASE).exists() or (home.path / "pwned").exists(), False)


# Commands and their errors; HOME is the home directory.
REFUSED = [
    ("restore nothing.db", "cannot be read (No such file or directory): HOME/nothing.db"),
    ("restore /nowhere/nothing.db", "cannot be read (No such file or directory): /nowhere/nothing.db"),
    ("restore directory", "is not a file: HOME/directory"),
    ("restore text.db", "HOME/text.db is damaged or not a Tally database."),
    ("restore cut.db", "HOME/cut.db is damaged or not a Tally database."),
    ("restore foreign.db", "is not a Tally database: HOME/foreign.db"),
    (f"restore {DATABASE}", f"is the database or one of its files: HOME/{DATABASE}"),
    ("check --repair sound.db", "is an existing file; name a new one: HOME/sound.db"),
    ("check --repair /nowhere/new.db", "must be in a directory that exists: /nowhere"),
    ("import nothing.json", "cannot be read (No such file or directory): HOME/nothing.json"),
    ("backup directory", "is a directory; name a file in it: HOME/directory"),
    ("export /nowhere/all.json", "must be in a directory that exists: /nowhere"),
    ("--database :memory: restore sound.db",
     "The database is in memory, so there is no file to back up or restore."),
    ("--database :memory: restore", "The database is in memory, so there is no file to back up or restore."),
    ("--database :memory: backups", "The database is in memory, so there is no file to back up or restore."),
    ("--read-only restore sound.db", "The server is read-only. Start it without --read-only to make changes."),
]


@functools.cache
def furniture():
    """A database, a sound copy of it, and files that are not databases."""
    home = Home()
    for words in ("add Milk", "add Tea -P Garden -C", "habit add Read", "backup sound.db"):
        home.draws(*words.split())
    (home.path / "directory").mkdir()
    (home.path / "text.db").write_text("Milk, tea\n" * 1000)
    (home.path / "cut.db").write_bytes((home.path / "sound.db").read_bytes()[:50_000])
    with contextlib.closing(sqlite3.connect(home.path / "foreign.db")) as foreign, foreign:
        foreign.execute("CREATE TABLE recipe (title TEXT)")
    return home


def furnished():
    home = Home()
    shutil.copytree(furniture().path, home.path, dirs_exist_ok=True)
    return home


def files(home):
    return sorted(path for path in home.path.rglob("*") if not path.name.endswith(("-wal", "-shm")))


@check("“tally {0}” fails and changes nothing: {1}", REFUSED)
def refused(command, sentence):
    home = furnished()
    before = files(home)
    process = home.tally(*command.split(), code=1)
    same((process.out, process.err.count("\n")), ("", 1))
    holds(sentence.replace("HOME", str(home.path)), process.err)
    same(files(home), before)
    same(titles(home), ["Milk", "Tea"])


@check("“tally {0}” is invalid usage", [
    ("backups 1",), ("restore a.db b.db",), ("check now",), ("check --repair",), ("restore --overwrite a.db",)])
def not_understood(command):
    process = Home().tally(*command.split(), code=2)
    same((process.out, process.err.startswith("tally: ")), ("", True))


def damage(file, table):
    """Overwrites the first page of a table."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        page, = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()
        size, = database.execute("PRAGMA page_size").fetchone()
    with open(file, "r+b") as bytes:
        bytes.seek((page - 1) * size)
        bytes.write(b"\xa5" * size)


@check("“check --repair” saves the readable records of a damaged database, and “restore” restores them")
def repair():
    home = furnished()
    home.draws("backup", "bad.db")
    damage(home.path / "bad.db", "habit")
    bad = ("--database", "bad.db")
    checked = home.tally(*bad, "check", code=1)
    same(checked.err, "")
    holds("habit records from number 1 on", checked.out)
    output = home.draws(*bad, "check", "--repair", "saved.db")
    holds(f"{home.path}/saved.db", output)
    holds("2 projects, 2 tasks", " ".join(output.split()))
    holds(f"Restored {home.path}/saved.db.", home.draws(*bad, "restore", "saved.db"))
    same(titles(home, *bad), ["Milk", "Tea"])
    same(home.draws(*bad, "check"), "No problems found.\n")
    same(len(list(home.path.glob("bad.db.before-restore-*.db"))), 1)


@check("“restore” refuses a damaged backup, which can be repaired")
def damaged_backup():
    home = furnished()
    damage(home.path / "sound.db", "habit")
    process = home.tally("restore", "sound.db", code=1)
    holds(f"{home.path}/sound.db", process.err)
    home.draws("--database", "sound.db", "check", "--repair", "saved.db")
    holds("Restored ", home.draws("restore", "saved.db"))
    same(titles(home), ["Milk", "Tea"])


@check("“check --repair” of a sound database saves all records, with exit code 0")
def sound():
    home = furnished()
    output = " ".join(home.draws("check", "--repair", "saved.db").split())
    for part in ("No problems found.", f"{home.path}/saved.db", "2 projects, 2 tasks, 1 habit"):
        holds(part, output)


@check("The error for a damaged database says what to do, and its backups are still listed")
def damaged():
    home = Home()
    add_on(home, "2026-11-20", "Milk")
    database = home.path / DATABASE
    database.write_bytes(b"\xa5" * database.stat().st_size)
    process = home.tally("list", code=1)
    holds("backup", process.err)
    same("data." in process.err, False)
    listed = files_of(home.draws("restore"))
    same(listed, backups_of(home, "2026-11-20"))
    home.draws("restore", listed[0])
    same(titles(home), ["Milk"])


@check("“--json {0}” prints the server's result", [
    ("backups", ["backups"]), ("restore", ["backups"]), ("restore sound.db", ["kept", "path"]),
    ("check --repair saved.db", ["ok", "problems", "problemsAreComplete", "repair"])])
def json_output(command, members):
    home = furnished()
    same(sorted(json.loads(home.draws("--json", *command.split()))), members)
    again = command.replace("saved", "again").split()
    same(sorted(json.loads(home.draws("--ascii", *again, "--json"))), members)


@check("A file name never controls the terminal: {0}", [("\x1b[31m",), ("\u202egpj.bd",), ("two\nlines",)])
def marked(name):
    home = furnished()
    home.run("cp", "sound.db", name)
    process = home.run(TALLY, "restore", name)
    process.out += home.run(TALLY, "check", "--repair", name + "2").out
    for character in process.out + process.err:
        same(ord(character) < 32 and character != "\n" or character == "\u202e", False)


run_checks()
