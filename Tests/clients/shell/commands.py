"""Tests of the shell client's commands and their output."""

import contextlib
import json
import pathlib
import shutil
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import TALLY, Home, check, holds, run_checks, same

# Commands to run first, the command, and its output.
OUTPUTS = [
    ([], "add Buy milk -p P1 -d 2026-11-20 -P Garden -C -t home -t shop -e -n 2_litres",
     "○   1  P1  Buy milk  (in Garden, #home, #shop, due 2026-11-20, evening)\n"),
    ([], "add Buy milk -d tomorrow", "○   1  P2  Buy milk  (due 2026-11-21)\n"),
    ([], "add Buy milk --due=-1 --priority=P3", "○   1  P3  Buy milk  (due 2026-11-19, overdue)\n"),
    ([], "add Buy milk -d +40", "○   1  P2  Buy milk  (due 2026-12-30)\n"),
    ([], "add Buy milk -d +100", "○   1  P2  Buy milk  (due 2027-02-28)\n"),
    ([], "add Buy milk -d tomorrowT07:30", "○   1  P2  Buy milk  (due 2026-11-21 07:30)\n"),
    ([], "add Buy milk -d 9:30", "○   1  P2  Buy milk  (due 2026-11-20 09:30)\n"),
    ([], "add -- -p is a title", "○   1  P2  -p is a title\n"),
    ([], "--ascii add Crème -P Été -C", "o   1  P2  Creme  (in Ete)\n"),
    (["add Milk"], "edit 1 -p P0 --title Bread -d today", "○   1  P0  Bread  (due 2026-11-20)\n"),
    (["add Milk -t home -t shop"], "edit 1 -t none", "○   1  P2  Milk\n"),
    (["add Milk -t home"], "edit 1 +shop -home", "○   1  P2  Milk  (#shop)\n"),
    (["add Milk -d today"], "edit 1 -d none", "○   1  P2  Milk\n"),
    ([], "add Milk -d none -t none", "○   1  P2  Milk\n"),
    (["add Milk -p p1", "add Tea -p 0"], "edit 1 -p 3", "○   1  P3  Milk\n"),
    ([], "add Milk -p p1", "○   1  P1  Milk\n"),
    ([], "add Milk -p 0", "○   1  P0  Milk\n"),
    (["add Milk"], "done 1", "✓   1  P2  Milk  +3\n  score on 2026-11-20: 3\n"),
    (["add Milk"], "done 1 --at 2026-11-19T09:00", "✓   1  P2  Milk  +3\n  score on 2026-11-19: 3\n"),
    (["add Milk"], "done 1 --at yesterday", "✓   1  P2  Milk  +3\n  score on 2026-11-19: 3\n"),
    (["add Milk", "done 1"], "done 1", "✓   1  P2  Milk  already done\n"),
    (["add Milk", "add Tea", "done 1"], "done 1 2",
     "✓   2  P2  Tea  +3\n  1 task was already done\n  score on 2026-11-20: 6\n"),
    (["focus add Milk"], "done 1",
     "✓   1  P2  Milk  +3\n  score on 2026-11-20: 3\n  All focus tasks are done. Well done!\n"),
    (["add Milk", "done 1"], "undone 1", "○   1  P2  Milk\n"),
    (["add Milk", "done 1"], "reopen 1", "○   1  P2  Milk\n"),
    (["add Milk -t home"], "copy 1", "○   2  P2  Milk  (#home)\n"),
    (["add Milk", "add Tea"], "move 2 before 1", "○   2  P2  Tea\n"),
    (["add Milk"], "delete 1", "deleted: ○   1  P2  Milk\n"),
    (["add Milk", "done 1", "delete 1"], "delete 1 --purge", "deleted: ✓   1  P2  Milk  (deleted)\n"),
    (["add Milk -d today"], "due 1 +7", "○   1  P2  Milk  (due 2026-11-27)\n"),
    (["add Milk -d tomorrow"], "due 1 -1", "○   1  P2  Milk  (due 2026-11-20)\n"),
    (["add Milk -d today"], "due 1 tomorrow", "○   1  P2  Milk  (due 2026-11-21)\n"),
    (["add Milk"], "due 1 2026-12-24T18:30", "○   1  P2  Milk  (due 2026-12-24 18:30)\n"),
    (["add Milk -d today"], "due 1 none", "○   1  P2  Milk\n"),
    ([], "habit add Read", "Read  0 today\n"),
    ([], "habit add Read --target 20/day", "Read  0 of 20 today\n"),
    ([], "habit add Coffee --target 3/week --at-most", "Coffee  0 of at most 3 this week\n"),
    ([], "habit add Run --target 2.5/day --unit km", "Run  0 of 2.5 km today\n"),
    (["habit add Run --unit km"], "habit run +02.50", "Run  2.5 km today  streak 1\n"),
    (["habit add Run", "habit run =2.5"], "habit run -1.25", "Run  1.25 today  streak 1\n"),
    (["habit add Read"], "habit read +1", "Read  1 today  streak 1\n"),
    (["habit add Read", "habit read +8"], "habit read -3", "Read  5 today  streak 1\n"),
    (["habit add Read", "habit read +8"], "habit read =08",
     "Read  8 today  streak 1\nNothing changed.\n"),
    (["habit add Read"], "habit read +4 --on yesterday", "Read  4 on 2026-11-19; 0 today  streak 1\n"),
    (["habit add Read"], "habit archive read", "archived: Read  0 today\n"),
    (["habit add Read"], "habit delete read", "deleted: Read  0 today\n"),
    (["project add Garden"], "project rename garden Allotment", "Allotment  0 open, 0 done\n"),
    (["project add Garden"], "project archive garden", "archived: Garden  0 open, 0 done\n"),
    (["project add Garden"], "project delete garden", "deleted: Garden  0 open, 0 done\n"),
    (["add Milk -P Garden -C"], "project delete garden",
     "deleted: Garden  1 open, 0 done\n  1 task moved to Inbox\n"),
    (["add Milk -P Garden -C", "add Tea -P Garden", "done 2"], "project delete garden",
     "deleted: Garden  1 open, 1 done\n  2 tasks moved to Inbox\n"),
    (["activity add Work"], "activity archive work", "archived: Work\n"),
    (["activity add Work"], "activity delete work", "deleted: Work\n"),
    (["activity add Work"], "activity rename work Play", "Play\n"),
    (["activity add Work", "add Milk"], "start work --task 1 --note quick --at 08:30",
     "running since 2026-11-20 08:30  30m  Work  1 Milk  quick\n"),
    (["activity add Work", "start Work --at 08:30"], "cancel",
     "cancelled: running since 2026-11-20 08:30  30m  Work\n"),
    (["settings timeZone=Europe/Berlin"], "add Tea -d 2026-07-01T09:00:00Z",
     "○   1  P2  Tea  (due 2026-07-01 11:00, overdue)\n"),
    (["add Milk -d tomorrow"], "stake put 1 7.5 eur --reward cake", """\
○   1  P2  Milk  (due 2026-11-21)
     7.50 EUR: pending, deadline 2026-11-21 23:59, reward: cake
"""),
    (["add Milk -d today", "stake put 1 5", "stake concede 1 --yes"], "stake settle 1 waived --note why", """\
○   1  P2  Milk  (due 2026-11-20)
     5.00 USD: expired, waived (why), deadline 2026-11-20 23:59
"""),
    (["add Milk -d today", "stake put 1 5 --reward cake", "done 1"], "stake claim 1", """\
✓   1  P2  Milk  (due 2026-11-20)
     5.00 USD: complete, deadline 2026-11-20 23:59, reward claimed, reward: cake
"""),
    (["add Milk"], "undo", "undone: Created “Milk”  step 1, 2026-11-20 09:00\n"),
    (["add Milk", "add Tea"], "undo 1", "undone: Created “Milk”  step 1, 2026-11-20 09:00\n"),
    (["add Milk", "undo"], "redo", "redone: Created “Milk”  step 1, 2026-11-20 09:00\n"),
    # The words behind “add” are a captured line.
    ([], "add Pay rent tomorrow 18:00 @Home! #bills p1 ~20m",
     "○   1  P1  Pay rent  (in Home, #bills, due 2026-11-21 18:00)\n"),
    ([], "add Buy milk +shop +home", "○   1  P2  Buy milk  (#shop, #home)\n"),
    # Negative numbers are values, and a short option may have its number attached.
    (["add Milk -d today"], "due 1 -2", "○   1  P2  Milk  (due 2026-11-18, overdue)\n"),
    ([], "add Milk -p0", "○   1  P0  Milk\n"),
    # Ranges, lists and prefixes.
    (["add Milk", "add Tea", "add Bread"], "delete 1-2 3",
     "deleted: ○   1  P2  Milk\ndeleted: ○   2  P2  Tea\ndeleted: ○   3  P2  Bread\n"
     "  3 tasks deleted\n"),
    (["add Milk", "add Tea", "add Bread"], "edit 1,3 -p P0", "○   1  P0  Milk\n○   3  P0  Bread\n  2 tasks changed\n"),
    # What was archived comes back.
    (["habit add Read", "habit archive Read"], "habit unarchive read", "Read  0 today\n"),
    (["project add Garden", "project archive Garden"], "project unarchive garden", "Garden  0 open, 0 done\n"),
    (["activity add Work", "activity archive Work"], "activity unarchive work", "Work\n"),
    (["habit add Read"], "habit rename read Books", "Books  0 today\n"),
]


@check("After {0}, “tally {1}” prints its result", OUTPUTS)
def prints(before, command, output):
    home = Home()
    for words in before:
        home.draws(*words.split())
    same(home.draws(*command.split()), output)


@check("“export”, “import”, “backup” and “check” work with relative paths")
def moves():
    home, other = Home(), Home()
    home.draws("add", "Milk", "-P", "Garden", "-C")
    home.draws("habit", "add", "Read")
    records = "2 projects, 1 task, 1 habit"
    for exported in (home.draws("export", "all.json"), home.draws("export", "all.json", "--overwrite")):
        holds(f"exported to {home.path}/all.json: ", exported)
        holds(records, exported)
    holds("--overwrite", home.tally("export", "all.json", code=1).err)
    output = home.draws("import", "all.json")
    holds("added: nothing\n", output)
    holds(records, output)
    holds("added: 1 project, 1 task, 1 habit", other.draws("import", f"{home.path}/all.json", "--dry-run"))
    other.draws("project", "add", "garden")
    output = other.draws("import", f"{home.path}/all.json")
    holds("merged: 1 project\n", output)
    holds("  project 2: ", output)
    holds(f"copied to {home.path}/copy.db, ", home.draws("backup", "copy.db"))
    same(home.draws("check"), "No problems found.\n")
    with contextlib.closing(sqlite3.connect(home.path / ".local/share/tally/tally.db")) as database, database:
        database.execute("UPDATE task SET revision = 0")
    holds("task 1: revision must be", home.tally("check", code=1).out)


@check("“export -” writes to the output, and “import -” reads from the input")
def pipes():
    home, other = Home(), Home()
    home.draws("add", "Milk", "+shop")
    document = home.draws("export", "-")
    same(json.loads(document), json.loads(home.draws("export")))
    holds("added: 1 task", other.draws("import", "-", input=document).replace("1 tag, ", ""))
    same(other.draws("list"), home.draws("list"))
    holds("added: nothing", other.draws("import", "-", "--dry-run", input=document))


@check("Notes are read from the input with “-n -”, and stay as they are")
def notes():
    home = Home()
    home.draws("add", "Milk", "-n", "-", input="Two litres\n  of “the good one”\n")
    same(home.call("task.get", id=1)["task"]["notes"], "Two litres\n  of “the good one”")
    home.draws("edit", "1", "--notes", "-", input="")
    same(home.call("task.get", id=1)["task"]["notes"], "")


@check("A command of several tasks changes all of them as one step, or none")
def all_or_none():
    home = Home()
    for title in ("Milk", "Tea", "Bread"):
        home.draws("add", title)
    holds("There is no task “9”.", home.tally("done", "1-2", "9", code=1).err)
    same(home.call("task.list", status="open")["total"], 3)
    home.draws("done", "1-2", "3")
    same(home.call("task.list", status="open")["total"], 0)
    home.draws("undo")
    same(home.call("task.list", status="open")["total"], 3)


@check("The shell client prints what “command.run” draws: “tally {0}”", [
    (line,) for line in (
        "agenda", "week", "score yesterday today", "stats", "stats completion", "stats trend today today",
        "habit Read", "projects --all", "activities --all", "reminders", "stake summary", "settings", "log",
        "time list", "tags", "filters", "backups", "help list", "list @Garden or is:done", "--ascii today")])
def runs(line):
    home = Home()
    for words in ("add Milk -d today +shop", "add Weed -P Garden -C", "done 1", "habit add Read",
                  "habit read +4", "activity add Work", "track Work 07:00 08:00", "add Tea -d tomorrow",
                  "remind 3 1d", "stake put 3 5"):
        home.draws(*words.split())
    same(home.draws(*line.split()), home.call("command.run", line=line)["text"])


# Commands, and the view and parameters they show.
DRAWN = [
    ("", "today", {}), ("today", "today", {}), ("list", "list", {"status": "open"}),
    ("list --done -r", "list", {"status": "done", "descending": True}),
    ("list --all -t home -p P1 --limit 1", "list",
     {"status": None, "tags": ["home"], "priority": "P1", "limit": 1}),
    ("list -p p1", "list", {"status": "open", "priority": "P1"}), ("list --all", "list", {"status": None}),
    ("search --all e", "list", {"status": None, "text": "e"}),
    ("list --overdue --sort priority", "list", {"status": "open", "overdue": True, "sort": "priority"}),
    ("list --category evening", "list", {"status": "open", "category": "evening"}),
    ("list -d yesterday", "list", {"status": "open", "day": "2026-11-19"}),
    ("search tea", "list", {"status": "open", "text": "tea"}), ("show 1", "task", {"id": 1}),
    ("focus", "focus", {}), ("focus yesterday", "focus", {"date": "2026-11-19"}), ("day", "day", {}),
    ("day +1", "day", {"date": "2026-11-21"}), ("calendar", "calendar", {}),
    ("calendar 2026-12", "calendar", {"month": "2026-12"}), ("year", "year", {}),
    ("year score", "year", {"stat": "score"}),
    ("year habit:Read 2025", "year", {"stat": "habit:Read", "year": 2025}),
    ("score", "score", {}), ("score yesterday", "score", {"date": "2026-11-19"}),
    ("habit", "habits", {"archived": False}), ("habit --all", "habits", {}),
    ("projects", "project", {}), ("projects garden", "project", {"id": "Garden"}),
    ("time", "time", {}), ("time 2026-11-19 today", "time", {"from": "2026-11-19", "to": "2026-11-20"}),
    ("stake", "stakes", {}), ("stake list all", "stakes", {}), ("stakes all", "stakes", {}),
    ("stakes pending", "stakes", {"status": "pending"}), ("view statusline", "statusline", {}),
    ("view list priority=P1 limit=1", "list", {"priority": "P1", "limit": 1}),
    ("view today width=40 ascii=true", "today", {"width": 40, "ascii": True}),
    ("--ascii list", "list", {"status": "open", "ascii": True}),
    ("list --color truecolor", "list", {"status": "open", "color": "truecolor"}),
    ("focus remove 3", "focus", {}), ("focus reset", "focus", {}), ("focus add 4", "focus", {}),
    ("focus add 4 --on tomorrow", "focus", {"date": "2026-11-21"}), ("focus add --title 42", "focus", {}),
]


@check("“tally {0}” shows the view “{1}” with {2}", DRAWN)
def draws(command, view, params):
    home = Home()
    for words in ("add Milk -d yesterday -t home -p P1", "add Tea -d today", "focus add Dig",
                  "add Weed -P Garden -C", "done 2", "habit add Read --target 3/day", "activity add Work",
                  "track Work 07:00 08:00", "stake put 4 5 --due tomorrow"):
        home.draws(*words.split())
    shown = home.draws(*command.split())
    same(shown.rstrip("\n"), home.call("view." + view, **params)["text"].rstrip("\n"))


@check("“list {0}” shows as many tasks as “--json list {0}” returns", [("",), ("--done",), ("--all",)])
def as_many(options):
    home = Home()
    for words in ("add Milk", "add Tea", "add Bread", "done 2"):
        home.draws(*words.split())
    drawn = home.draws("list", *options.split()).splitlines()
    same(len(drawn) - 1, json.loads(home.draws("--json", "list", *options.split()))["total"])


@check("“time list” lists time entries, and “time delete” deletes them by number")
def entries():
    home = Home()
    home.draws("activity", "add", "Work")
    output = home.draws("track", "Work", "07:00", "08:30", "--note", "first")
    holds("1  2026-11-20 07:00–08:30  1h 30m  Work  first", output)
    home.draws("start", "Work", "--at", "08:40")
    holds("08:40–08:50  10m  Work", home.draws("stop", "--at", "08:50"))
    holds("total 1h 40m", home.draws("time", "list"))
    home.draws("time", "delete", "1")
    holds("total 10m", home.draws("time", "list", "today"))


@check("A time of day is on the calendar date, even before the day starts")
def night():
    home = Home(now="2026-11-20T01:30:00Z")
    home.draws("settings", "dayStart=04:00")
    home.draws("activity", "add", "Work")
    holds("1  2026-11-20 00:30–01:00  30m", home.draws("track", "Work", "0:30", "1:00"))
    holds("(due 2026-11-19)", home.draws("add", "Late", "-d", "today"))


@check("“log --json” prints steps, up to the limit")
def log():
    home = Home()
    home.draws("add", "Milk")
    home.draws("add", "Tea")
    steps = json.loads(home.draws("log", "--limit", "1", "--json"))["steps"]
    same([(step["step"], step["method"]) for step in steps], [(2, "task.capture")])


@check("The width is that of COLUMNS, or 80 in a pipe")
def width():
    home = Home()
    same(max(map(len, home.draws("score").splitlines())), 80)
    same(home.draws("score", COLUMNS="50"), home.call("view.score", width=50)["text"])


@check("“prompt” prints one line, with the special character of {0} doubled", [
    ("", "a # b % c \\"), ("bash", "a # b % c \\"), ("zsh", "a # b %% c \\"), ("tmux", "a ## b % c \\"),
    ("fish", "a # b % c \\"), ("starship", "a # b % c \\")])
def prompt(shell, shown):
    home = Home()
    home.draws("focus", "add", "a # b % c \\")
    line = home.draws("prompt", *shell.split())
    same(line.count("\n"), 1)
    holds(shown, line)


@check("“prompt waybar” prints JSON, whose text is no markup")
def bar():
    home = Home()
    home.draws("focus", "add", "<b>Milk</b> & \"tea\"")
    line = home.draws("prompt", "waybar")
    same(line.count("\n"), 1)
    holds('&lt;b>Milk&lt;/b> &amp; "tea"', json.loads(line)["text"])


@check("“prompt” prints nothing and succeeds with the server {0}", [
    ("/bin/false",), ("/bin/true",), ("/nowhere/tallyd",)])
def no_prompt(server):
    same(Home(server=server).draws("prompt"), "")


@check("“prompt” prints nothing and succeeds without a server")
def no_prompt_alone():
    home = Home()
    del home.environment["TALLYD"]
    client = home.path / "alone"
    shutil.copytree(pathlib.Path(TALLY).parent, client)
    process = home.run(str(client / "tally"), "prompt", PATH="/usr/bin:/bin")
    same((process.returncode, process.out, process.err), (0, "", ""))


@check("The server stores all arguments of “add”")
def add_stores():
    home = Home()
    home.draws("add", "Buy milk", "-p", "P1", "-d", "2026-11-21", "-P", "Garden", "-C", "-t", "home", "-e",
               "-n", "Two\nlines")
    task = home.call("task.get", id=1)["task"]
    same([task[name] for name in ("title", "priority", "due", "project", "tags", "partOfDay", "notes")],
         ["Buy milk", "P1", "2026-11-21", "Garden", ["home"], "evening", "Two\nlines"])


@check("“--json” prints the results of “{0}” as one JSON object per line", [
    (["today"], 4), (["list"], 1), (["show", "1", "1"], 2), (["score"], 2), (["habit"], 1), (["projects"], 1),
    (["calendar"], 1), (["settings"], 1), (["year"], 1), (["day"], 1), (["time"], 1), (["stakes"], 1),
    (["log"], 1), (["reminders"], 1), (["stats", "trend"], 1), (["week"], 1), (["agenda"], 1),
    (["activities"], 1), (["view", "today"], 1), (["focus", "add", "New"], 1), (["search", "Milk"], 1)])
def json_output(words, count):
    home = Home()
    home.draws("add", "Milk")
    for line in home.draws("--json", *words).splitlines():
        same(type(json.loads(line)), dict)
    same(len(home.draws(*words, "--json").splitlines() if words[0] != "focus" else [1]), count)


@check("“--json” prints exactly the server's result")
def json_is_the_result():
    home = Home()
    home.draws("focus", "add", "Milk", "-n", "\u202e é\n")
    same(json.loads(home.draws("focus", "--json")), home.call("focus.today"))


@check("“call” sends any request, with parameters as JSON or as words")
def call():
    home = Home()
    same(json.loads(home.draws("call", "task.create", "title=Milk", "priority=P1"))["task"]["number"], 1)
    same(json.loads(home.draws("call", "task.get", '{"id": 1}'))["task"]["title"], "Milk")


@check("“help” lists every command, and “COMMAND --help” explains one: “{0}” has {1}", [
    *(("help", part) for part in ("  today ", "  add [LINE…]", "  watch ", "  call METHOD ", "  demo ")),
    ("done 1 -h", "  done "), ("stake put --help", "  stake put ID"), ("call --help", "  call METHOD "),
    ("demo --help", "  demo "), ("watch list --help", "  watch "), ("--help", "Usage: tally"),
    ("list --help", "\nFilters:\n"), ("help edit", "\nTask options:\n"), ("--json help log", "  log ")])
def help_of(words, part):
    home = Home()
    drawing = home.draws(*words.split())
    holds(part, drawing)
    same("\nEnvironment:" in drawing, words in ("help", "--help"))
    same((home.path / ".local").exists(), False)


@check("“--help” after “--” or as an option's value is plain text")
def help_as_title():
    home = Home()
    same(home.draws("add", "--", "--help"), "○   1  P2  --help\n")
    same(home.draws("edit", "1", "--title", "-h"), "○   1  P2  -h\n")


@check("“--version” prints the server's version")
def version():
    home = Home()
    same(home.draws("--version"), home.run(home.environment["TALLYD"], "--version").out.replace("tallyd", "tally"))


run_checks()
