"""Tests of daily backups, restore and repair with the shell client."""

import contextlib
import functools
import json
import os
import pathlib
import re
import shutil
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import TALLY, Home, check, holds, run_checks, same

DATABASE = ".local/share/tally/tally.db"
ADVICE = "“tally restore FILE” restores a backup; the current database is kept.\n"
NO_BACKUPS = "There are no daily backups yet. The first change of each day creates one.\n"


def add_on(home, day, title):
    """Creates a task on that day. Returns once the day's backup exists."""
    home.now = f"{day}T09:00:00Z"
    home.call("task.create", title=title)


def titles(home, *options):
    listed = json.loads(home.draws(*options, "--json", "list"))
    return [task["title"] for task in listed["tasks"]]


def listed(home, *days):
    return [f"{day}  SIZE  {home.path}/{DATABASE}.backups/{day}.db" for day in days]


def lines(text):
    return [re.sub(r" +[0-9.]+ [kM]?B  ", "  SIZE  ", line) for line in text.splitlines()]


def advised(text):
    """Returns the last command in a text."""
    return re.findall("“(tally [^”]*)”", text)[-1]


def follow(home, command):
    """Returns the output of the command, run in a shell as shown."""
    bin = home.path / "bin"
    bin.mkdir(exist_ok=True)
    if not (bin / "tally").exists():
        (bin / "tally").symlink_to(TALLY)
    process = home.run("bash", "-c", command, PATH=f"{bin}:{os.environ['PATH']}")
    same((process.returncode, process.err), (0, ""))
    return process.out


@check("Without a backup, “backups” and “restore” say so, and “restore” shows how to restore one")
def none():
    home = Home()
    same(home.draws("backups"), NO_BACKUPS)
    same(home.draws("restore"), NO_BACKUPS + ADVICE)


@check("The first change of each day creates a backup, and “backups” and “restore” list them, latest first")
def daily():
    home = Home()
    for day in ("2026-11-20", "2026-11-21", "2026-11-22"):
        add_on(home, day, "Milk")
    same(lines(home.draws("backups")), listed(home, "2026-11-22", "2026-11-21", "2026-11-20"))
    same(lines(home.draws("restore"))[:-1], lines(home.draws("backups")))
    same(home.draws("restore").splitlines(keepends=True)[-1], ADVICE)


@check("“settings backups=2” keeps two backups, and “settings backups=0” turns them off")
def kept():
    home = Home()
    home.draws("settings", "backups=0")
    add_on(home, "2026-11-20", "Milk")
    same(home.draws("backups"), "Daily backups are off. “tally settings backups=7” turns them on.\n")
    holds("backups       2\n", home.draws("settings", "backups=2"))
    for day in ("2026-11-21", "2026-11-22", "2026-11-23"):
        add_on(home, day, "Tea")
    same(lines(home.draws("backups")), listed(home, "2026-11-23", "2026-11-22"))
    holds("backups       7\n", home.draws("settings", "backups="))


@check("“restore” restores a daily backup, keeps the previous database, and shows how to restore that")
def restores():
    home = Home()
    add_on(home, "2026-11-20", "Milk")
    home.draws("add", "Tea")
    backup = home.draws("backups").split()[-1]
    output = home.draws("restore", backup)
    kept = f"{home.path}/{DATABASE}.before-restore-2026-11-20.db"
    same(output, f"Restored {backup}. The previous database is kept in {kept}; "
         f"“tally restore {kept}” restores it.\n")
    same(titles(home), ["Milk"])
    holds(f"Restored {kept}. ", follow(home, advised(output)))
    same(titles(home), ["Milk", "Tea"])


@check("“restore” accepts a relative path, and creates a missing database")
def elsewhere():
    home, other = Home(), Home()
    home.draws("add", "Milk")
    home.draws("backup", "copy.db")
    home.draws("add", "Tea")
    holds(f"Restored {home.path}/copy.db. The previous database is kept in ", home.draws("restore", "copy.db"))
    same(titles(home), ["Milk"])
    copy = f"{home.path}/copy.db"
    same(other.draws("restore", copy), f"Restored {copy}. There was no previous database.\n")
    same(titles(other), ["Milk"])


@check("The command shown to restore the previous database works, with {0} set to {1}", [
    ("--database", "here.db"), ("--database", "a 'b' $(touch pwned) \"c\".db"), ("--database=", "new data.db")])
def named(option, name):
    home = Home()
    place = [option + name] if option.endswith("=") else [option, name]
    home.draws(*place, "add", "Milk")
    home.draws(*place, "backup", "it's a copy.db")
    home.draws(*place, "add", "Tea")
    output = home.draws(*place, "restore", "it's a copy.db")
    same(titles(home, *place), ["Milk"])
    follow(home, advised(output))
    same(titles(home, *place), ["Milk", "Tea"])
    same((home.path / DATABASE).exists() or (home.path / "pwned").exists(), False)


# Commands and their errors; HOME is the home directory.
REFUSED = [
    ("restore nothing.db", "There is no file HOME/nothing.db."),
    ("restore /nowhere/nothing.db", "There is no file /nowhere/nothing.db."),
    ("restore directory", "HOME/directory is not a file."),
    ("restore text.db",
     "HOME/text.db is damaged or not a Tally database. “tally backups” lists the daily backups."),
    ("restore cut.db",
     "HOME/cut.db is damaged or not a Tally database. “tally backups” lists the daily backups."),
    ("restore foreign.db", "HOME/foreign.db is not a Tally database."),
    (f"restore {DATABASE}", f"HOME/{DATABASE} is the database or one of its files."),
    ("check --repair sound.db", "HOME/sound.db is an existing file; name a new one."),
    ("check --repair /nowhere/new.db", "There is no directory /nowhere."),
    ("import nothing.json", "There is no file HOME/nothing.json."),
    ("backup directory", "HOME/directory is a directory; name a file in it."),
    ("export /nowhere/all.json", "There is no directory /nowhere."),
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
    same((process.out, process.err), ("", f"tally: {sentence}\n".replace("HOME", str(home.path))))
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


@check("“check --repair” saves the readable records of a damaged database, and the command shown restores them")
def repair():
    home = furnished()
    home.draws("backup", "bad.db")
    damage(home.path / "bad.db", "habit")
    bad = ("--database", "bad.db")
    checked = home.tally(*bad, "check", code=1)
    same(checked.err, "")
    holds("bad.db check --repair FILE” saves the readable records.\n", checked.out)
    output = home.draws(*bad, "check", "--repair", "saved.db")
    holds(f"saved to {home.path}/saved.db, without history: settings, 2 projects, 2 tasks\n", output)
    holds("lost or changed:\n  habit records from number 1 on cannot be read: ", output)
    same(advised(output), f"tally --database bad.db restore {home.path}/saved.db")
    holds(f"Restored {home.path}/saved.db. ", follow(home, advised(output)))
    same(titles(home, *bad), ["Milk", "Tea"])
    same(home.draws(*bad, "check"), "No problems found.\n")
    same(len(list(home.path.glob("bad.db.before-restore-*.db"))), 1)


@check("“restore” refuses a damaged backup, and the repair command shown works")
def damaged_backup():
    home = furnished()
    damage(home.path / "sound.db", "habit")
    process = home.tally("restore", "sound.db", code=1)
    holds(f"{home.path}/sound.db is damaged: ", process.err)
    follow(home, advised(process.err).replace("NEW", "saved.db"))
    holds("Restored ", home.draws("restore", "saved.db"))
    same(titles(home), ["Milk", "Tea"])


@check("“check --repair” of a sound database saves all records, with exit code 0")
def sound():
    home = furnished()
    output = home.draws("check", "--repair", "saved.db")
    same(output, f"No problems found.\nsaved to {home.path}/saved.db, without history: "
         "settings, 2 projects, 2 tasks, 1 habit, 1 habit target\n"
         f"“tally restore {home.path}/saved.db” restores it; the current database is kept.\n")


@check("The error for a damaged database names commands, and its backups are still listed")
def damaged():
    home = Home()
    add_on(home, "2026-11-20", "Milk")
    database = home.path / DATABASE
    database.write_bytes(b"\xa5" * database.stat().st_size)
    process = home.tally("list", code=1)
    holds("“tally restore” to restore a backup.\n", process.err)
    same("data." in process.err, False)
    output = home.draws("restore")
    same(lines(output)[:-1], listed(home, "2026-11-20"))
    home.draws("restore", output.splitlines()[0].split()[-1])
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
