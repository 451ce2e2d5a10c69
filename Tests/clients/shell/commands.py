"""What each command of the shell client sends and draws."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import Home, check, holds, run_checks, same

# What is done first, the command, and all that it draws.
DRAWINGS = [
    ([], "today", """\
Friday 2026-11-20  score 0  level 1 Novice, 0 XP, streak 0 days
Focus  0 of 0 done
  nothing yet; up to 3 tasks a day
"""),
    ([], "add Buy milk -p P1 -d 2026-11-20 -P Garden -C -t home -t shop -e -n 2_litres",
     "○   1  P1  Buy milk  (in Garden, #home, #shop, due 2026-11-20, evening)\n"),
    ([], "add Buy milk -d tomorrow", "○   1  P2  Buy milk  (due 2026-11-21)\n"),
    ([], "add Buy milk --due=-1 --priority=P3", "○   1  P3  Buy milk  (due 2026-11-19, overdue)\n"),
    ([], "add -- -p is a title", "○   1  P2  -p is a title\n"),
    (["add Milk"], "edit 1 -p P0 --title Bread -d today", "○   1  P0  Bread  (due 2026-11-20)\n"),
    (["add Milk", "add Bread"], "list", "○   1  P2  Milk\n○   2  P2  Bread\n2 tasks\n"),
    (["add Milk", "add Bread", "done 1"], "list", "○   2  P2  Bread\n1 task\n"),
    (["add Milk", "add Bread", "done 1"], "list --done", "✓   1  P2  Milk\n1 task\n"),
    (["add Milk", "add Bread", "done 1"], "list --all -r", "○   2  P2  Bread\n✓   1  P2  Milk\n2 tasks\n"),
    (["add Milk", "add Bread"], "list --limit 1", "○   1  P2  Milk\n2 tasks, 1 shown; --limit shows more\n"),
    (["add Milk -t home", "add Bread", "add Tea -p P0"], "list -t home", "○   1  P2  Milk  (#home)\n1 task\n"),
    (["add Milk", "add Tea -p P0"], "list --sort priority", "○   2  P0  Tea\n○   1  P2  Milk\n2 tasks\n"),
    (["add Milk -d yesterday", "add Tea -d today"], "list --overdue",
     "○   1  P2  Milk  (due 2026-11-19, overdue)\n1 task\n"),
    (["add Milk", "add Crème brûlée"], "search creme", "○   2  P2  Crème brûlée\n1 task\n"),
    (["add Milk"], "done 1", "✓   1  P2  Milk  +3\n  score of 2026-11-20: 3\n"),
    (["add Milk"], "done 1 --at 2026-11-19T09:00", "✓   1  P2  Milk  +3\n  score of 2026-11-19: 3\n"),
    (["focus add Milk"], "done 1",
     "✓   1  P2  Milk  +3\n  score of 2026-11-20: 3\n  All of the day's focus is done. Well done!\n"),
    (["add Milk", "done 1"], "undone 1", "○   1  P2  Milk\n"),
    (["add Milk"], "delete 1", "deleted: ○   1  P2  Milk\n"),
    (["add Milk -d today"], "due 1 +7", "○   1  P2  Milk  (due 2026-11-27)\n"),
    (["add Milk -d tomorrow"], "due 1 -1", "○   1  P2  Milk  (due 2026-11-20)\n"),
    (["add Milk -d today"], "due 1 tomorrow", "○   1  P2  Milk  (due 2026-11-21)\n"),
    (["add Milk"], "due 1 2026-12-24T18:30", "○   1  P2  Milk  (due 2026-12-24 18:30)\n"),
    (["add Milk -d today"], "due 1 none", "○   1  P2  Milk\n"),
    (["add Milk"], "focus add 1", "Friday 2026-11-20  focus, 0 of 1 done\n  ▶   1  P2  Milk\n"),
    (["add Milk", "add Tea"], "focus add 2 1",
     "Friday 2026-11-20  focus, 0 of 2 done\n  ▶   2  P2  Tea\n  ·   1  P2  Milk\n"),
    ([], "focus add New thing -p P0", "Friday 2026-11-20  focus, 0 of 1 done\n  ▶   1  P0  New thing\n"),
    ([], "focus add --title 42", "Friday 2026-11-20  focus, 0 of 1 done\n  ▶   1  P2  42\n"),
    (["add Milk"], "focus add 1 --on tomorrow", "Saturday 2026-11-21  focus, 0 of 1 done\n  ▶   1  P2  Milk\n"),
    (["focus add Milk"], "focus remove 1",
     "Friday 2026-11-20  focus, 0 of 0 done\n  nothing yet; up to 3 tasks a day\n"),
    (["focus add Milk"], "focus reset",
     "Friday 2026-11-20  focus, 0 of 0 done\n  nothing yet; up to 3 tasks a day\n"),
    (["focus add Milk"], "focus", "Friday 2026-11-20  focus, 0 of 1 done\n  ▶   1  P2  Milk\n"),
    ([], "focus yesterday", "Thursday 2026-11-19  focus, 0 of 0 done\n  nothing yet; up to 3 tasks a day\n"),
    ([], "habit add Read", "Read  0 today\n"),
    ([], "habit add Read --target 20/day", "Read  0 of 20 today\n"),
    ([], "habit add Coffee --target 3/week --at-most", "Coffee  0 of at most 3 this week\n"),
    (["habit add Read"], "habit read +1", "Read  1 on 2026-11-20; 1 today\n"),
    (["habit add Read", "habit read +8"], "habit read -3", "Read  5 on 2026-11-20; 5 today\n"),
    (["habit add Read", "habit read +8"], "habit read =08", "Read  8 on 2026-11-20; 8 today\n"),
    (["habit add Read"], "habit read +4 --on yesterday", "Read  4 on 2026-11-19; 0 today\n"),
    (["habit add Read", "habit read +4"], "habit read", "Read  4 today  streak 1\n  2026-11-20     4  met\n  4 in 30 days\n"),
    (["habit add add", "habit add +2"], "habit", "add  2 today  streak 1\n"),
    (["habit add Read"], "habit archive read", "Read  0 today\n"),
    (["habit add Read"], "habit delete read", "Read  0 today\n"),
    ([], "habit", "no habits yet: tally habit add NAME\n"),
    (["habit add Read", "habit archive Read"], "habit --all", "Read  0 today\n"),
    (["add Milk", "add Tea -d today", "done 1"], "score", """\
Friday 2026-11-20  score 3
    3    1  P2  Milk
  1 of 2 planned, 50 %
  level 1 Novice, 3 XP, streak 1 day; 97 XP to level 2
"""),
    (["project add Garden", "add Dig -P garden"], "projects", "Inbox  0 open, 0 done\nGarden  1 open, 0 done\n"),
    (["project add Garden"], "project rename garden Allotment", "Allotment  0 open, 0 done\n"),
    (["project add Garden"], "project archive garden", "Garden  0 open, 0 done  archived\n"),
    (["project add Garden"], "project delete garden", "Garden  0 open, 0 done\n"),
    (["add Milk -d today", "done 1"], "day", "Friday 2026-11-20  1 task done\n  ✓   1  P2  Milk  (due 2026-11-20)\n"),
    (["settings weekStart=sunday", "add Milk -d today", "add Tea -d 2026-11-30", "done 1"], "calendar", """\
2026-11  1 task done
Sun     Mon     Tue     Wed     Thu     Fri     Sat
 1       2       3       4       5       6       7
 8       9      10      11      12      13      14
15      16      17      18      19      20 ✓    21
22      23      24      25      26      27      28
29      30 0/1   1       2       3       4       5
"""),
    ([], "settings timeZone=Europe/Berlin", "timeZone   Europe/Berlin\ndayStart   00:00\nweekStart  monday\n"),
    (["settings timeZone=Europe/Berlin"], "add Tea -d 2026-07-01T09:00:00Z",
     "○   1  P2  Tea  (due 2026-07-01 11:00, overdue)\n"),
]


@check("After {0}, “tally {1}” draws what it should", DRAWINGS)
def draws(before, command, drawing):
    home = Home()
    for words in before:
        home.draws(*words.split())
    same(home.draws(*command.split()), drawing)


@check("What “add” was given is what the server stores")
def add_stores():
    home = Home()
    home.draws("add", "Buy  milk", "-p", "P1", "-d", "2026-11-21", "-P", "Garden", "-C", "-t", "home", "-e", "-n", "Two\nlines")
    task = home.call("task.get", id=1)["task"]
    same([task[name] for name in ("title", "priority", "due", "project", "tags", "partOfDay", "notes")],
         ["Buy  milk", "P1", "2026-11-21", "Garden", ["home"], "evening", "Two\nlines"])


@check("“show” tells everything of a task, its notes line by line")
def show():
    home = Home()
    home.draws("focus", "add", "Milk", "-n", "one\ntwo")
    drawing = home.draws("show", "1")
    for part in (home.call("task.get", id=1)["task"]["id"], "status     open", "focus      2026-11-20", "\n  one\n  two\n"):
        holds(part, drawing)


@check("A task still open is carried over to the next day's drawing")
def carried():
    home = Home()
    home.draws("focus", "add", "Milk")
    home.now = "2026-11-21T08:00:00Z"
    holds("▶   1  P2  Milk  carried over from 2026-11-20", home.draws())


@check("A focus task with its own place among today's lists is drawn once")
def once():
    home = Home()
    home.draws("focus", "add", "Milk", "-d", "today")
    home.draws("add", "Tea", "-d", "today", "-e")
    drawing = home.draws()
    same(drawing.count("Milk"), 1)
    holds("Evening\n  ○   2  P2  Tea", drawing)


@check("“--json” prints the result of “{0}” as one JSON object a line", [
    (["today"], 4), (["list"], 1), (["show", "1", "1"], 2), (["score"], 2), (["habit"], 1), (["projects"], 1),
    (["calendar"], 1), (["settings"], 1), (["focus", "add", "New"], 1), (["search", "Milk"], 1)])
def json_output(words, count):
    home = Home()
    home.draws("add", "Milk")
    for line in home.draws("--json", *words).splitlines():
        same(type(json.loads(line)), dict)
    same(len(home.draws(*words, "--json").splitlines() if words[0] != "focus" else [1]), count)


@check("“--json” prints exactly what the server answered")
def json_is_the_answer():
    home = Home()
    home.draws("focus", "add", "Milk", "-n", "\u202e é\n")
    same(json.loads(home.draws("focus", "--json")), home.call("focus.today"))


@check("“call” makes any request, with parameters as JSON or as words")
def call():
    home = Home()
    same(json.loads(home.draws("call", "task.create", "title=Milk", "priority=P1"))["task"]["number"], 1)
    same(json.loads(home.draws("call", "task.get", '{"id": 1}'))["task"]["title"], "Milk")


@check("“help” names every command, and needs no server")
def help_text():
    drawing = Home(server="/nowhere").draws("help")
    for command in ("today", "add TITLE", "done ID", "list", "focus add", "habit NAME", "score", "undone", "show",
                    "projects", "calendar", "search", "demo", "call METHOD"):
        holds(command, drawing)


@check("“--version” names the server's version")
def version():
    home = Home()
    same(home.draws("--version"), "tally, with " + home.run(home.environment["TALLYD"], "--version").out)


run_checks()
