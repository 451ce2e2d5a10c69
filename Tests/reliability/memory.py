#!/usr/bin/env python3
"""Makes allocations fail while a server works, and proves that nothing acknowledged is lost.

A preload library (memory.c) fails the n-th allocation, once or for a while. If it is one of SQLite's, the
request must return the right result, or the error 1009 without any change, and the same request must work
afterwards. If it is any other, the process may crash, but the file is sound and has everything acknowledged.
"""
import collections
import os
import random
import resource
import shlex
import sys
import tempfile

from memory_checks import Broken, audit, check_case, check_told, end, records
from memory_requests import NOW, READING, backup, changing, furnish
from memory_shim import ANYWHERE, SQLITE, Memory
from options import make_parser, parsed
from serving import Gone, Hung, Server

UNTIL_HEALED = 1 << 40
REQUESTS_A_SERVER = 40


class Trial:
    """The trials with one seed, and their findings."""

    def __init__(self, program, directory, seed):
        self.program, self.directory, self.source = program, directory, random.Random(seed)
        self.memory = Memory(directory)
        self.number = 0
        self.figures, self.findings, self.excuses = (collections.Counter() for _ in range(3))

    def start(self, name, environment=None):
        """Starts a server on the database of that name, in its own directory."""
        self.path = os.path.join(self.directory, name, "tally.db")
        os.makedirs(os.path.dirname(self.path), exist_ok=True)
        return Server(
            self.program, self.path, "--timezone", "UTC", "--now", NOW,
            env=self.memory.environment if environment is None else environment)

    def guarded(self, work, *arguments):
        """Runs some work. A violated invariant is recorded, and the next work continues."""
        try:
            work(*arguments)
        except (Broken, Gone, Hung) as problem:
            self.memory.heal()
            self.findings[f"{type(problem).__name__}: {problem}".replace(self.directory, "…")] += 1

    # SQLite's allocations

    def furnish(self, name):
        with self.start(name) as server:
            furnish(server)
            end(server)

    def run(self, cases):
        """Runs cases that each send one request to a server that has run for a while."""
        self.furnish("run")
        for first in range(0, cases, REQUESTS_A_SERVER):
            self.guarded(self.run_server, min(REQUESTS_A_SERVER, cases - first))
        self.guarded(audit, self.path)

    def run_server(self, count):
        with self.start("run") as server:
            cursor = server.request("events.subscribe")["result"]["cursor"]
            for _ in range(count):
                # Most requests make few SQLite allocations, and those that prepare statements make many.
                self.case(server, *self.choose(), int(2 ** self.source.uniform(0, 11)) - 1, records(server))
            check_told(server, cursor)
            end(server)

    def open(self, cases):
        """Runs cases that each send the first request to a server, which opens the file for it."""
        self.furnish("open")
        with self.start("open") as server:
            allocations = self.memory.count(SQLITE, lambda: server.request("task.list"))
        for _ in range(cases):
            self.guarded(self.open_server, allocations)
        self.guarded(audit, self.path)

    def open_server(self, allocations):
        with self.start("open", {}) as server:
            before = records(server)
        with self.start("open") as server:
            self.case(server, *self.choose(), self.source.randrange(allocations), before)
            end(server)

    def create(self, cases):
        """Runs cases that each send the first change, which creates the file and its tables."""
        with self.start("create") as server:
            allocations = self.memory.count(SQLITE, lambda: server.request("habit.create", name="Pages"))
        with self.start("nothing") as server:
            empty = records(server)
        for number in range(cases):
            self.guarded(self.create_server, number, allocations, empty)

    def create_server(self, number, allocations, empty):
        with self.start(f"create-{number}") as server:
            change = ("habit.create", {"name": "Pages", "mutationId": "first"}, False)
            self.case(server, *change, self.source.randrange(allocations), empty)
            end(server)
        audit(self.path)

    def choose(self):
        """Returns any request: its method, its parameters, and whether it only reads."""
        self.number += 1
        if self.source.random() < 0.5:
            method, params = self.source.choice(READING + [backup(self.directory)])
            if method.startswith("data.") and self.source.random() < 0.5:
                params = params | {"progressToken": self.number}
            return method, params, True
        method, params = changing(self.source, self.number)
        return method, params | {"mutationId": f"case {self.number}"}, False

    def case(self, server, method, params, reads, spared, before):
        failures = self.source.choice([1, 1, self.source.randrange(2, 9), UNTIL_HEALED])
        self.memory.arm(SQLITE, spared, failures)
        try:
            reply = server.request(method, **params)
            self.note(self.memory.heal(), reply, failures > 1)
            check_case(server, method, params, reads, reply, before)
        except (Broken, Gone, Hung) as problem:
            raise type(problem)(f"{method}: {problem}") from None

    def note(self, failed, reply, is_repeated):
        """Counts the outcome, and collects error messages that do not mention memory.

        If allocations go on failing after a commit, nobody can look whether it was made.
        """
        self.figures["cases"] += 1
        self.figures["hit"] += failed > 0
        self.figures["refused"] += "error" in reply
        sentence = reply.get("error", {"message": "memory"})["message"].replace(self.directory, "…")
        is_unknown = reply.get("error", {}).get("data", {}).get("reason") == "outcomeUnknown"
        if "memory" not in sentence and not (is_unknown and is_repeated):
            self.excuses[sentence] += 1

    # Any allocation

    def work(self, server, titles):
        """Makes some changes, and stores their titles and replies as they arrive."""
        for _ in range(8):
            self.number += 1
            title = f"Task {self.number}"
            titles[title] = None
            notes = "n" * self.source.randrange(9000)
            titles[title] = server.request("task.create", title=title, notes=notes)

    def anywhere(self, cases):
        with self.start("anywhere") as server:
            self.work(server, {})
        with self.start("anywhere") as server:
            allocations = self.memory.count(ANYWHERE, lambda: self.work(server, {}))
        for _ in range(cases):
            self.guarded(self.run_any, allocations)

    def run_any(self, allocations):
        titles = {}
        # Not for good, because the dispatch queues wait for memory and try again each second.
        self.memory.arm(ANYWHERE, self.source.randrange(allocations), self.source.choice([1, 2, 5]))
        with self.start("anywhere") as server:
            try:
                self.work(server, titles)
                self.figures["lived"] += 1
            except Gone:
                self.figures["died"] += 1
            self.memory.heal()
        audit(self.path, titles)


def caught(work, *arguments):
    try:
        work(*arguments)
    except Broken:
        return True
    return False


def finds_faults(trial):
    """Proves that the checks can fail: with a missing task, and with memory that stays unavailable."""
    answered = {"result": {"task": {"title": "Never written"}}}
    if not caught(audit, trial.path, {"Never written": answered}):
        raise Broken("the audit does not notice a missing task")
    with trial.start("open") as server:
        before = records(server)
        trial.memory.arm(SQLITE, 0, UNTIL_HEALED)
        reply = server.request("task.search", text="new")
        if not caught(check_case, server, "task.search", {"text": "new"}, True, reply, before):
            raise Broken("a server without memory passes the check")
        trial.memory.heal()


def report(sentence, problems, again):
    """Prints one check and its problems, the most frequent first. Returns whether there are none."""
    print(f"{'not ok' if problems else 'ok'} {sentence}")
    for problem, count in problems.most_common(8):
        print(f"  # {count} × {problem}"[:600])
    if problems:
        print(f"  # repeat with: {again}")
    sys.stdout.flush()
    return not problems


def run_part(trial, name, part, cases, sentence, again):
    trial.figures.clear()
    trial.findings.clear()
    trial.guarded(part, cases)
    if trial.figures["cases"] and not trial.figures["hit"]:
        trial.findings["no allocation failed: memory.c was not loaded, or SQLite is linked in"] += 1
    figures = collections.defaultdict(int, {"cases": cases, **trial.figures})
    return report(sentence.format_map(figures), trial.findings, again)


PARTS = {
    # The share of each part in 20 cases.
    "run": (14, "{cases:,} requests to a running server, {hit:,} of which ran out of memory inside SQLite,"
            " returned right results or {refused:,} errors, and worked with memory again"),
    "open": (2, "{cases:,} servers that ran out of memory when they opened the file replied, and worked with"
             " memory again"),
    "create": (1, "{cases:,} servers that ran out of memory when they created the file replied, and worked with"
               " memory again"),
    "anywhere": (3, "{cases:,} servers in which any allocation failed lost nothing acknowledged:"
                 " {died:,} crashed"),
}


def parsed_arguments():
    return parsed(make_parser(__doc__, 400, "the number of cases"))


def main():
    arguments = parsed_arguments()
    again = shlex.join([
        "python3", "Tests/reliability/memory.py", "--tallyd", arguments.tallyd, "--seed", str(arguments.seed),
        "--cases", str(arguments.cases)])
    print(f"# {again}", flush=True)
    # Processes that crash leave no core files.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    good = []
    with tempfile.TemporaryDirectory(prefix="tally-memory-") as directory:
        trial = Trial(arguments.tallyd, directory, arguments.seed)
        for name, (share, sentence) in PARTS.items():
            cases = max(1, arguments.cases * share // 20)
            good.append(run_part(trial, name, getattr(trial, name), cases, sentence, again))
        good.append(report("every error for lack of memory says so", trial.excuses, again))
        trial.findings.clear()
        trial.guarded(finds_faults, trial)
        good.append(report("the checks can fail", trial.findings, again))
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
