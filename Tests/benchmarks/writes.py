"""Rows about writing: every reply means that the change is on disk, and Taskwarrior and the C loop sync too."""

import itertools
import shutil
import threading
import time
from contextlib import ExitStack

import life
from contenders import BareInsert, Server, Taskwarrior, expect, request
from programs import open_tasks, warrior_document
from table import Goal
from timing import Samples, Spent, alternated, percentile


# What a create in bulk gives.
CREATED = ("title", "priority", "dueDay", "createdAt")


def create_params(record):
    params = {"title": record["title"], "priority": f"P{record['priority']}"}
    return {**params, "due": record["dueDay"]} if "dueDay" in record else params


def durable(bench):
    """One create against one insert, and what a create adds to the log."""
    size = 10_000
    bench.table.section(f"One durable change, {size:,} tasks | one durable insert in C.")
    database = bench.databases.copy(bench.databases.life(size), bench.folder, "durable")
    line = request("task.create", {"title": "One durable task"})
    with Server(bench.tallyd, database) as server, BareInsert(bench.folder) as bare:
        log = database.with_name(database.name + "-wal")
        for _ in range(20):
            server.ask(line)
        before = log.stat().st_size
        creates = 40
        for _ in range(creates):
            server.ask(line)
        written = (log.stat().st_size - before) / creates
        ours, theirs = alternated(lambda: server.ask(line), lambda: bare.ask(b"\n"), seconds=12)
        total = server.result("task.list", limit=1, status="open")["total"]
        expect(total > life.OPEN + 60 + ours.count, f"only {total} tasks are open")
    bench.table.row("task.create | insert in C", ours, theirs, Goal(ratio=1.5))
    bench.table.row("log written per create", written, goal=Goal(below=24e3), unit="KB")


class Import:
    """Imports of the same tasks on both sides, each into new and empty data, and what they needed."""

    def __init__(self, bench, name, tasks):
        self.bench, self.name, self.count = bench, name, len(tasks)
        self.number = itertools.count()
        self.warrior = self.file("warrior", warrior_document(tasks))
        self.sizes = {"ours": 0, "theirs": 0}

    def file(self, kind, text):
        path = self.bench.folder / f"{self.name}-{kind}.json"
        path.write_text(text, encoding="utf-8")
        return path

    def ours(self, requests):
        """Sends requests from a file, and checks the replies."""
        folder = self.bench.folder / f"{self.name}-{next(self.number)}"
        folder.mkdir()
        database, replies = folder / "tally.db", folder / "replies"
        with requests.open("rb") as lines, replies.open("wb") as output:
            spent = Spent([self.bench.tallyd, "--database", str(database)], stdin=lines, stdout=output)
        text = replies.read_text(encoding="utf-8")
        asked = requests.read_text(encoding="utf-8").count("\n")
        expect('"error":' not in text and text.count('"result":') == asked, text[:300])
        with Server(self.bench.tallyd, database, "--read-only") as server:
            counts = server.result("score.profile")["completedCount"]
            found = sum(
                project["active"] + project["done"] for project in server.result("project.list")["projects"])
        expect(found == self.count, f"we have {found} tasks, {counts} of them completed")
        self.sizes["ours"] = sum(path.stat().st_size for path in folder.glob("tally.db*") if path.is_file())
        shutil.rmtree(folder)
        return spent

    def theirs(self):
        task = Taskwarrior(self.bench.folder / f"{self.name}-{next(self.number)}")
        spent = Spent(task.command("import", str(self.warrior)), task.environment)
        self.sizes["theirs"] = task.bytes()
        found = task.count()
        expect(found == self.count, f"task has {found} tasks")
        shutil.rmtree(task.folder)
        return spent

    def size_row(self, what):
        ours, theirs = (self.sizes[side] / self.count for side in ("ours", "theirs"))
        self.bench.table.row(what, ours, theirs, Goal(ratio=1), unit="B")


def pairs(bench, rounds, ours, theirs, seconds=60):
    """What both needed in rounds that alternate. Two are enough on a machine that is slow."""
    begun = time.perf_counter()
    spent = []
    for _ in range(1 if bench.quick else rounds):
        spent.append((ours(), theirs()))
        if len(spent) > 1 and time.perf_counter() - begun > seconds:
            break
    return [list(column) for column in zip(*spent)]


def samples(spent, figure):
    return Samples([[getattr(one, figure) for one in spent]])


def bulk(bench):
    count = 20_000
    bench.table.section(f"{count:,} durable creates with title, priority and due, pipelined | task import.")
    tasks = [{name: task[name] for name in CREATED if name in task} for task in open_tasks(count)]
    both = Import(bench, "bulk", tasks)
    lines = both.file("requests", "".join(
        request("task.create", create_params(task), number).decode() for number, task in enumerate(tasks)))
    ours, theirs = pairs(bench, 5, lambda: both.ours(lines), both.theirs)
    bench.table.row("all acknowledged | task import", samples(ours, "wall"), samples(theirs, "wall"),
                    Goal(ratio=1), unit="s")
    bench.table.row("processor time of creates | task import", samples(ours, "processor"),
                    samples(theirs, "processor"), unit="s")
    both.size_row("bytes a created task | task's files")


def imports(bench):
    count = 100_000
    bench.table.section(f"Import of a life of {count:,} tasks | task import of the same.")
    tasks = list(life.tasks(count))
    both = Import(bench, "import", tasks)
    base = life.foundation(life.history_days(count))
    document = both.file("document", life.document({**base, "task": tasks}))
    lines = both.file("requests", request("data.import", {"path": str(document)}).decode())
    ours, theirs = pairs(bench, 3, lambda: both.ours(lines), both.theirs)
    bench.table.row("processor time of data.import | task import", samples(ours, "processor"),
                    samples(theirs, "processor"), Goal(ratio=1, below=6), unit="s")
    bench.table.row("data.import | task import", samples(ours, "wall"), samples(theirs, "wall"), unit="s")
    both.size_row("bytes an imported task | task's files")


def race(peers, line, each):
    """Lets peers ask at the same time. Returns the seconds of each reply, and of the whole."""
    gate = threading.Barrier(len(peers) + 1)
    times = [[] for _ in peers]

    def write(peer, taken):
        gate.wait()
        for _ in range(each):
            begun = time.perf_counter()
            reply = peer.ask(line)
            taken.append(time.perf_counter() - begun)
            expect(reply == b"ok\n" or b'"result"' in reply, reply.decode()[:200])

    threads = [threading.Thread(target=write, args=pair) for pair in zip(peers, times)]
    for thread in threads:
        thread.start()
    gate.wait()
    begun = time.perf_counter()
    for thread in threads:
        thread.join()
    whole = time.perf_counter() - begun
    expect(all(len(taken) == each for taken in times), "a writer failed")
    return [taken for list_ in times for taken in list_], whole


def writers(bench):
    """Eight servers that create tasks in one database at the same time, and eight bare inserts in C."""
    count, each = 8, 100
    bench.table.section(f"{count} servers create tasks in one database | {count} loops of inserts in C.")
    database = bench.databases.copy(bench.databases.life(10_000), bench.folder, "writers")
    line = request("task.create", {"title": "One of many", "priority": "P1"})
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(bench.tallyd, database)) for _ in range(count)]
        bare = [stack.enter_context(BareInsert(bench.folder)) for _ in range(count)]
        for server in servers:
            server.result("focus.today")
        before = servers[0].result("server.stats")["tasks"]
        results = pairs(bench, 5, lambda: race(servers, line, each), lambda: race(bare, b"\n", each), 20)
        total = servers[0].result("server.stats")["tasks"] - before
    expect(total == count * each * len(results[0]), f"{total} tasks were created")
    for what, figure, goal, unit in (
            ("p50, eight writers", lambda times, _: percentile(times, 0.5), Goal(), "ms"),
            ("p99, eight writers", lambda times, _: percentile(times, 0.99), Goal(below=30e-3), "ms"),
            ("creates/s, eight writers", lambda times, whole: len(times) / whole, Goal(above=696), "/s")):
        ours, theirs = (Samples([[figure(*one) for one in side]]) for side in results)
        bench.table.row(what, ours, theirs, goal, unit=unit)
