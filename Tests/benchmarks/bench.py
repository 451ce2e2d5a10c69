"""Measures the engine against its budgets, each beside a reference, in one run.

Usage: bench.py TALLYD [NAME …]

The figures are printed and not asserted. Times are medians. Compared actions alternate, so that a slow moment
of the machine slows both.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TALLYD = ""
HERE = Path(__file__).resolve().parent


def request(method, params=None, number=1):
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}}
    return (json.dumps(message) + "\n").encode()


class Peer:
    """A process that replies to a line with a line."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line):
        self.process.stdin.write(line)
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def resident_megabytes(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def processor_seconds(self):
        # The program's name, which may hold spaces, ends with the last parenthesis.
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def wakes(self):
        """Returns how often its threads waited."""
        return sum(
            int(path.read_text().split("\nvoluntary_ctxt_switches:")[1].split()[0])
            for path in Path(f"/proc/{self.process.pid}/task").glob("*/status"))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def seconds(action):
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def medians(rounds, *actions):
    """Returns the median seconds of each action. The actions alternate."""
    for action in actions:
        action()
    times = [[seconds(action) for action in actions] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*times)]


def run(command, data=None, **environment):
    subprocess.run(
        command, input=data, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True,
        env={**os.environ, **environment})


def report(what, ours, theirs, target):
    print(
        f"{what:<62} {ours * 1e3:10.3f} ms {theirs * 1e3:10.3f} ms   {ours / theirs:6.2f}   {target}",
        flush=True)


def create_requests(count, first=1):
    def params(number):
        task = {"title": f"Task {number}: prepare the part {number % 97}", "priority": f"P{number % 4}"}
        if number % 3 == 0:
            task["due"] = f"20{27 + number % 20}-{number % 12 + 1:02d}-{number % 28 + 1:02d}"
        return task

    return b"".join(request("task.create", params(n), n) for n in range(first, first + count))


def fill(database, count):
    """Creates tasks in a database, and completes two of three on past days."""
    with subprocess.Popen(
        [TALLYD, "--database", database], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as server:
        for first in range(1, count + 1, 10_000):
            size = min(10_000, count - first + 1)
            server.stdin.write(create_requests(size, first))
            for number in range(first, first + size):
                if number % 3:
                    day = f"20{10 + number % 16}-{number % 12 + 1:02d}-{number % 28 + 1:02d}"
                    server.stdin.write(request("task.complete", {"id": number, "at": day}))
        server.stdin.close()


class Taskwarrior:
    """Debian's `task` with its own data directory."""

    def __init__(self, folder):
        self.environment = {"TASKDATA": str(folder), "TASKRC": "/dev/null"}
        folder.mkdir()

    def command(self, *words):
        return ["task", "rc.confirmation=no", "rc.verbose=nothing", *words]

    def run(self, *words, data=None):
        run(self.command(*words), data, **self.environment)

    @staticmethod
    def tasks(count):
        return "\n".join(
            json.dumps({"description": f"Task {n}: prepare the part {n % 97}", "entry": "20261120T090000Z",
                        "status": "pending"}) for n in range(count)).encode()


def cold(folder):
    count = 20_000
    database = str(folder / "cold.db")
    run([TALLYD, "--database", database], create_requests(count))
    task = Taskwarrior(folder / "task")
    task.run("import", "-", data=Taskwarrior.tasks(count))
    ours, theirs = medians(
        9, lambda: run([TALLYD, "--database", database, "call", "focus.today"]), lambda: task.run("next"))
    report("cold focus.today, 20,000 tasks | task next", ours, theirs, "<= 0.125")
    ours, theirs = medians(
        9, lambda: run([TALLYD, "--database", database, "call", "task.create", "title=One more"]),
        lambda: task.run("add", "One more"))
    report("cold task.create | task add", ours, theirs, "<= 0.33")


def bulk(folder):
    count = 20_000
    data = create_requests(count)
    ours = seconds(lambda: run([TALLYD, "--database", str(folder / "bulk.db")], data))
    task = Taskwarrior(folder / "task-bulk")
    theirs = seconds(lambda: task.run("import", "-", data=Taskwarrior.tasks(count)))
    report("20,000 task.create, each acknowledged | task import", ours, theirs, "<= 1")


def warm(folder):
    database = str(folder / "warm.db")
    fill(database, 100_000)
    server, cat = Peer(TALLYD, "--database", database), Peer("cat")
    for number in (3, 6, 9):
        server.ask(request("focus.add", {"id": number}))
    line = request("focus.today")
    ours, theirs = medians(2_000, lambda: server.ask(line), lambda: cat.ask(line))
    report("warm focus.today, 100,000 tasks | a line through cat", ours, theirs, "<= 3")
    before = server.resident_megabytes()
    for number in range(10_000):
        server.ask(line if number % 2 else request("task.list", {"status": "open", "limit": 20}))
    print(
        f"resident memory after 10,000 requests: {server.resident_megabytes():.1f} MB ({before:.1f} before)"
        "   < 40")
    server.close()
    cat.close()


def durable(folder):
    program = folder / "insert"
    run(["cc", "-O2", "-o", str(program), str(HERE / "insert.c"), "-lsqlite3"])
    server = Peer(TALLYD, "--database", str(folder / "one.db"))
    bare = Peer(str(program), str(folder / "bare.db"))
    line = request("task.create", {"title": "One durable task"})
    ours, theirs = medians(500, lambda: server.ask(line), lambda: bare.ask(b"\n"))
    report("one durable task.create | one durable insert in C", ours, theirs, "<= 1.5")
    server.close()
    bare.close()


def growth(folder):
    small, large = str(folder / "small.db"), str(folder / "large.db")
    count = int(os.environ.get("TALLY_BENCH_TASKS", 1_000_000))
    fill(small, 1_000)
    fill(large, count)
    few, many = Peer(TALLYD, "--database", small), Peer(TALLYD, "--database", large)
    for method, params in [
        ("task.list", {"limit": 50}),
        ("task.list", {"status": "open", "sort": "due", "limit": 50}),
        ("task.search", {"text": "Task 77", "limit": 50}),
        ("score.daily", {"date": "2020-05-05"}),
        ("focus.today", {}),
    ]:
        line = request(method, params)
        theirs, ours = medians(50, lambda: few.ask(line), lambda: many.ask(line))
        report(f"{method} {json.dumps(params)}, {count:,} tasks | 1,000", ours, theirs, "<= 2")
    few.close()
    many.close()


def start(folder):
    line = request("focus.today")
    numbers = iter(range(1_000_000))

    def empty():
        run([TALLYD, "--database", str(folder / f"start{next(numbers)}.db")], line)

    ours, theirs = medians(15, empty, lambda: run(["cat"], line))
    report("start to first reply, empty database | cat", ours, theirs, "< 15 ms")


def idle(folder):
    """Measures a subscribed server while nothing happens, and the delay of events of another process."""
    length = float(os.environ.get("TALLY_BENCH_IDLE", 60))
    database = str(folder / "idle.db")
    server, other = Peer(TALLYD, "--database", database), Peer(TALLYD, "--database", database)
    create = request("task.create", {"title": "A task", "due": "2126-11-20", "reminders": ["-PT30M"]})
    other.ask(create)
    server.ask(request("events.subscribe"))
    # The initial work of a subscription is over by then.
    time.sleep(6)
    before, wakes = server.processor_seconds(), server.wakes()
    time.sleep(length)
    share = (server.processor_seconds() - before) / length
    print(f"subscribed and idle for {length:.0f} s: {share:.3%} of a core   < 0.1%")
    print(f"subscribed and idle for {length:.0f} s: {server.wakes() - wakes} wake-ups   about 0")

    delays = []
    for _ in range(100):
        other.ask(create)
        answered = time.perf_counter()
        server.process.stdout.readline()
        delays.append(time.perf_counter() - answered)
        # A pause, as between a user's changes.
        time.sleep(0.1)
    delays.sort()
    print(f"event about another process's change after its reply: p50 {delays[49] * 1e3:.1f} ms, "
          f"p99 {delays[98] * 1e3:.1f} ms   < 1,000 ms")
    server.close()
    other.close()


MEASUREMENTS = [cold, bulk, warm, durable, start, idle, growth]


def main():
    global TALLYD
    TALLYD = str(Path(sys.argv[1]).resolve())
    wanted = sys.argv[2:]
    print(f"{'what | against':<62} {'tallyd':>13} {'against':>13}   {'ratio':>6}   target")
    for measure in MEASUREMENTS:
        if wanted and measure.__name__ not in wanted:
            continue
        folder = Path(tempfile.mkdtemp(prefix="tally-bench-"))
        try:
            measure(folder)
        finally:
            shutil.rmtree(folder)


main()
