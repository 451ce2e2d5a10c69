"""Rows about programs that start, reply and end: what a shell, a status line or a key of an editor runs."""

import itertools
import json
import re
import subprocess
import time

import life
from contenders import Server, Taskwarrior, expect, output, request
from table import Goal
from timing import Spent, alternated, returned

COUNT = 20_000
ROUNDS = {"rounds": 50, "blocks": 1, "warm_up": 2, "seconds": 8}


def warrior_task(record):
    """A task of a document, as Taskwarrior imports it."""
    def instant(text):
        return text.replace("-", "").replace(":", "")
    task = {"description": record["title"], "entry": instant(record["createdAt"]), "status": "pending"}
    if "tags" in record:
        task["tags"] = list(record["tags"])
    if "project" in record:
        task["project"] = life.PROJECTS[int(record["project"][-10:]) - 1]
    if "notes" in record:
        task["annotations"] = [{"entry": task["entry"], "description": record["notes"]}]
    if record["priority"] < 3:
        task["priority"] = "HML"[record["priority"]]
    if "dueDay" in record:
        task["due"] = instant(record["dueDay"]) + "T235959Z"
    if "completedAt" in record:
        task.update(status="completed", end=instant(record["completedAt"]))
    if "focusDay" in record:
        # The tag with which Taskwarrior puts a task before all others.
        task["tags"].append("next")
    return task


def warrior_document(tasks):
    """A task a line: Taskwarrior takes ten times as long for an array."""
    return "".join(json.dumps(warrior_task(task), ensure_ascii=False) + "\n" for task in tasks)


def open_tasks(count):
    """So many open tasks, of which three are in focus."""
    return itertools.islice(
        itertools.chain(life.open_tasks(), life.more_open_tasks(max(0, count - life.OPEN))), count)


class Pair:
    """The same tasks on both sides."""

    def __init__(self, bench, name, tasks):
        tasks = list(tasks)
        self.database = bench.folder / f"{name}.db"
        base = life.foundation(life.RECENT_DAYS)
        bench.databases.fill(self.database, life.chunks(base, "task", tasks))
        self.tallyd = [bench.tallyd, "--database", str(self.database), "--timezone", "UTC", "--now", life.NOW]
        self.task = Taskwarrior(bench.folder / f"{name}.task")
        document = bench.folder / f"{name}.json"
        document.write_text(warrior_document(tasks), encoding="utf-8")
        self.task.run("import", str(document))
        done = sum("completedAt" in task for task in tasks)
        counts = (self.task.count("status:pending"), self.task.count("status:completed"))
        expect(counts == (len(tasks) - done, done), f"task imported {counts}")


def focus_titles(pair):
    ours = json.loads(output([*pair.tallyd, "call", "focus.today"]))["tasks"]
    theirs = pair.task.run("next", "limit:3")
    titles = [entry["task"]["title"] for entry in ours]
    # Its table breaks long descriptions, and appends annotations.
    text = re.sub(r"\s+", "", theirs)
    return titles, [title for title in titles if re.sub(r"\s+", "", title)[:20] in text]


def cold(bench):
    for name, tasks, goals in (
            ("open", open_tasks(COUNT), (Goal(ratio=1 / 20), Goal(ratio=1 / 6))),
            ("life", life.tasks(COUNT), (Goal(), Goal()))):
        if bench.quick and name == "life":
            continue
        bench.table.section({
            "open": f"Programs that reply once, {COUNT:,} tasks, all open | task.",
            "life": f"The same with a life of {COUNT:,} tasks, {life.OPEN} open | task.",
        }[name])
        pair = Pair(bench, name, tasks)
        ours, theirs = focus_titles(pair)
        expect(len(ours) == 3 and ours == theirs, f"task next shows {theirs} of {ours}")
        environment = pair.task.environment
        show = alternated_pair(
            lambda: Spent([*pair.tallyd, "call", "focus.today"]),
            lambda: Spent(pair.task.command("next", "limit:3"), environment))
        create = alternated_pair(
            lambda: Spent([*pair.tallyd, "call", "task.create", "title=One more"]),
            lambda: Spent(pair.task.command("add", "One more"), environment))
        bench.table.row("cold focus.today of three | task next limit:3", *show, goals[0])
        bench.table.row("cold task.create | task add", *create, goals[1])


def alternated_pair(ours, theirs, figure="wall"):
    return alternated(
        lambda: getattr(ours(), figure), lambda: getattr(theirs(), figure), measure=returned, **ROUNDS)


def title_count(text):
    return len(re.findall(r"\b(?:" + "|".join(life.VERBS) + r"|Renew|One) ", text))


def processor(bench):
    """The processor time of whole programs: the shell client with all that it starts."""
    bench.table.section(f"Processor time of the shell client, a life of {COUNT:,} tasks | task.")
    pair = Pair(bench, "client", life.tasks(COUNT))
    client = [str(bench.checkout / "clients" / "shell" / "tally"), "--database", str(pair.database),
              "--timezone", "UTC", "--now", life.NOW]
    ours_environment = {"TALLYD": bench.tallyd}
    # The client lists 100 tasks at a time.
    commands = {"add": (["add", "One more"], ["add", "One more"]), "list": (["list"], ["list", "limit:100"])}
    for name, (ours_words, theirs_words) in commands.items():
        ours, theirs = alternated_pair(
            lambda words=ours_words: Spent([*client, *words], ours_environment),
            lambda words=theirs_words: Spent(pair.task.command(*words), pair.task.environment), "processor")
        bench.table.row(f"tally {name} | task {name}", ours, theirs, Goal(ratio=1 / 2))
    document = [*client, "list", "--all", "--limit", "1000", "--json"]
    [listing] = alternated(
        lambda: Spent(document, ours_environment).wall, measure=returned, **ROUNDS)
    bench.table.row("tally list --json, 1,000 tasks, whole program", listing, goal=Goal(below=50e-3))
    listed = json.loads(output(document, ours_environment))["tasks"]
    expect(len(listed) == 1_000, f"{len(listed)} tasks are listed")
    ours = title_count(output([*client, "list"], ours_environment))
    theirs = title_count(pair.task.run("list", "limit:100"))
    expect(ours == theirs == 100, f"they list {ours} and {theirs} tasks")
    # Adding went on equally on both sides.
    with Server(bench.tallyd, pair.database) as server:
        ours_open = server.result("task.list", status="open", limit=1)["total"]
    theirs_open = pair.task.count("status:pending")
    expect(ours_open == theirs_open, f"{ours_open} and {theirs_open} tasks are open")


def start(bench):
    """From the start of the process to its first reply."""
    bench.table.section("From start to first reply | cat.")
    numbers = itertools.count()
    existing = bench.databases.copy(bench.databases.life(10_000), bench.folder, "existing")

    def first_reply(command, line):
        """Seconds to the reply; the end of the process does not count."""
        begun = time.perf_counter()
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            process.stdin.write(line)
            process.stdin.flush()
            expect(process.stdout.readline().strip(), "there is no reply")
            taken = time.perf_counter() - begun
            process.stdin.close()
            process.stdout.read()
        return taken

    def on(database):
        return [bench.tallyd, "--database", str(database)]

    def fresh():
        return on(bench.folder / f"start-{next(numbers)}.db")

    focus, create = request("focus.today"), request("task.create", {"title": "First"})
    absent, created, old, cat = alternated(
        lambda: first_reply(fresh(), focus), lambda: first_reply(fresh(), create),
        lambda: first_reply(on(existing), focus), lambda: first_reply(["cat"], focus),
        measure=returned, **ROUNDS)
    bench.table.row("focus.today, no database yet | cat", absent, cat, Goal(below=10e-3))
    bench.table.row("task.create, which makes the database | cat", created, cat, Goal(below=10e-3))
    bench.table.row("focus.today, existing database | cat", old, cat, Goal(below=6e-3))
