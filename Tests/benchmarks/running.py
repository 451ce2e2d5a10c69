"""Rows about a running server: round trips, the log, memory, and what waiting costs."""

import time

import life
from contenders import Peer, Server, Timewarrior, expect, request
from table import Goal
from timing import Spent, alternated, elapsed, on_one_processor, percentile, returned


def roundtrip(bench):
    bench.table.section("Warm, 100,000 tasks | the same line through cat, all on one processor.")
    database = bench.databases.life(100_000)
    with on_one_processor(), Server(bench.tallyd, database, "--read-only") as server, Peer("cat") as cat:
        focus = server.result("focus.today")
        expect(len(focus["tasks"]) == 3, "three tasks are in focus")
        for method, ratio in (("focus.today", 3), ("ping", 1.8)):
            line = request(method)
            ours, theirs = alternated(
                lambda line=line: server.ask(line), lambda line=line: cat.ask(line), rounds=400, warm_up=200)
            bench.table.row(f"{method} | a line through cat", ours, theirs, Goal(ratio=ratio))


def log(bench):
    """Reads of the change log, on the longest one."""
    size = 100_000 if bench.quick else 1_000_000
    bench.table.section(f"Warm, {size:,} tasks.")
    with Server(bench.tallyd, bench.databases.life(size), "--read-only") as server:
        changes = {"cursor": str(size // 2), "limit": 1_000}
        expect(len(server.result("changes.since", **changes)["changes"]) == 1_000, "1,000 changes")
        expect(server.result("history.list")["steps"], "steps")
        for words, line, limit in (
                ("changes.since, 1,000 rows", request("changes.since", changes), 4e-3),
                ("history.list", request("history.list"), 1.5e-3)):
            [ours] = alternated(lambda line=line: server.ask(line))
            bench.table.row(words, ours, goal=Goal(below=limit))


def memory(bench):
    """The resident memory while requests that read are replied to: 10,000, or as many as fit in a minute."""
    size, count = 1_000_000, 10_000
    bench.table.section(f"Resident memory of a server on {size:,} tasks that replies to {count:,} requests.")
    with Server(bench.tallyd, bench.databases.life(size), "--read-only") as server:
        lines = [
            request("focus.today"), request("view.today"), request("calendar.month"), request("habit.list"),
            request("task.list", {"status": "open", "limit": 20}), request("task.list", {"tags": ["call"]}),
            request("task.search", {"text": "report"}), request("year.heatmap", {"stat": "score"})]
        taken = []
        begun = time.perf_counter()
        while len(taken) < count and (time.perf_counter() - begun < 60 or len(taken) < len(lines)):
            expect(b'"result"' in server.ask(lines[len(taken) % len(lines)]), "a request failed")
            taken.append(server.status("VmRSS") * 1024)
        half, full = taken[len(taken) // 2], taken[-1]
        bench.table.row(f"after {len(taken):,} requests", full, goal=Goal(below=40e6), unit="MB")
        bench.table.row("at the end | after half of them", full, half, Goal(ratio=1.05), unit="MB")


def idle(bench):
    """A subscribed server while nothing happens, and the delay of events about another process's changes."""
    seconds = 5 if bench.quick else 20
    bench.table.section(f"Subscribed, and idle for {seconds} s.")
    database = bench.folder / "idle.db"
    create = request("task.create", {"title": "A task", "due": "2126-11-20", "reminders": ["-PT30M"]})
    with Server(bench.tallyd, database, runs=True) as server, \
            Server(bench.tallyd, database, runs=True) as other:
        other.ask(create)
        server.result("events.subscribe")
        # The initial work of a subscription is over by then.
        time.sleep(6)
        before, wakes = server.processor_seconds(), server.wakes()
        time.sleep(seconds)
        bench.table.row("share of a core", (server.processor_seconds() - before) / seconds,
                        goal=Goal(below=0.001), unit="%")
        bench.table.row("times that it woke", server.wakes() - wakes, goal=Goal(below=2), unit="")
        delays = []
        for _ in range(50):
            other.ask(create)
            replied = time.perf_counter()
            server.process.stdout.readline()
            delays.append(time.perf_counter() - replied)
            # A pause, as between a person's changes.
            time.sleep(0.1)
        bench.table.row("event after another process's reply, slowest of 50", percentile(delays, 1),
                        goal=Goal(below=1))


def time_summary(bench):
    """A week of tracked time, of five years of entries: ours from the database, theirs from a file a month."""
    entries = list(life.time_entries(5 * 365, a_day=5))
    bench.table.section(f"A week of {len(entries):,} time entries in five years | timew summary.")
    timew = Timewarrior(bench.folder / "timew", entries)
    database = bench.folder / "time.db"
    base = life.foundation(5 * 365)
    bench.databases.fill(database, life.chunks(base, "timeEntry", entries))
    first, last = life.day_before(14), life.day_before(8)
    period = [first, "-", life.day_before(7)]
    with Server(bench.tallyd, database, "--read-only") as server:
        params = {"from": first, "to": last}
        total = server.result("time.summary", **params)["totalSeconds"]
        theirs_total = timew.summary_seconds(*period)
        expect(total == theirs_total > 0, f"the sums differ: {total} s and {theirs_total} s")
        line = request("time.summary", params)
        call = [bench.tallyd, "--database", str(database), "--timezone", "UTC", "call", "time.summary",
                f"from={first}", f"to={last}"]
        warm, cold, theirs = alternated(
            lambda: elapsed(lambda: server.ask(line)), lambda: Spent(call).wall,
            lambda: Spent(["timew", "summary", *period], timew.environment).wall,
            measure=returned, rounds=50, blocks=1, warm_up=3, seconds=15)
    bench.table.row("time.summary, warm | timew summary", warm, theirs, Goal(ratio=0.05))
    bench.table.row("time.summary, cold | timew summary", cold, theirs, Goal(ratio=1))
