#!/usr/bin/env python3
"""Kills servers while several of them write to one file, and proves that each request is done exactly once.

Each writer sends requests with mutationIds as fast as it can. Some of its servers are killed with SIGKILL at a
random moment. Requests without a reply are repeated on the next server, and so are some whose replies count as
lost: those must return the same result. After each round the file must be sound and have exactly the requested
changes.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from database_file import problems_in

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOCUS_DAY = "2126-11-20"
FOCUS_FULL = 1005


class Failed(Exception):
    """A violated invariant."""


class Server:
    """One server process. A thread feeds it, so that its replies never fill the pipe."""

    def __init__(self, program, database, requests):
        self.process = subprocess.Popen(
            [program, "--database", database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 16)
        self.feeder = threading.Thread(target=self.feed, args=("".join(requests).encode(),), daemon=True)
        self.feeder.start()

    def feed(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.close()
        except (BrokenPipeError, ValueError):
            pass  # The server was killed.

    def replies(self):
        for line in self.process.stdout:
            if line.endswith(b"\n"):
                yield json.loads(line)

    def kill_after(self, seconds):
        timer = threading.Timer(seconds, self.process.kill)
        timer.daemon = True
        timer.start()
        return timer

    def end(self):
        code = self.process.wait(timeout=60)
        self.feeder.join(timeout=60)
        self.process.stdout.close()
        return code


class Writer(threading.Thread):
    """Sends its share of a round until every request has a reply."""

    def __init__(self, name, seed, arguments, database, kills):
        super().__init__(daemon=True)
        self.label, self.random = name, random.Random(seed)
        self.program, self.database, self.kills_left = arguments.tallyd, database, kills
        self.requests = [self.request(index) for index in range(arguments.requests)]
        self.answers, self.lost, self.kills, self.error = {}, {}, 0, None
        self.repeated = 0

    def request(self, index):
        kind = self.random.choices(["create", "count", "focus"], [90, 8, 2])[0]
        key = f"{self.label} {index}"
        method, params = {
            "create": ("task.create", {"title": key, "notes": "n" * self.random.randrange(400)}),
            "count": ("habit.increment", {"habit": "Pages"}),
            "focus": ("focus.add", {"title": key, "date": FOCUS_DAY}),
        }[kind]
        message = {"jsonrpc": "2.0", "id": index, "method": method, "params": params | {"mutationId": key}}
        return kind, key, json.dumps(message) + "\n"

    def run(self):
        try:
            while len(self.answers) < len(self.requests):
                self.run_server()
        except Exception as error:  # Reported by the main thread.
            self.error = error

    def run_server(self):
        missing = [i for i in range(len(self.requests)) if i not in self.answers]
        if self.random.random() < 0.1:
            return self.run_call(missing[0])
        server = Server(self.program, self.database, [self.requests[i][2] for i in missing])
        timer = None
        if self.kills_left > 0:
            self.kills_left -= 1
            timer = server.kill_after(self.random.uniform(0, 0.6))
        replies = list(server.replies())
        code = server.end()
        if timer:
            timer.cancel()
        if [reply["id"] for reply in replies] != missing[:len(replies)]:
            raise Failed(f"{self.label}: the replies are not in the order of the requests")
        if code == -9:
            self.kills += 1
            # A client that dies together with its server has not read the last replies.
            kept = max(0, len(replies) - self.random.randrange(60))
            self.lost.update({reply["id"]: reply for reply in replies[kept:]})
            replies = replies[:kept]
        elif code != 0 or len(replies) != len(missing):
            raise Failed(f"{self.label}: exit code {code}, {len(replies)} of {len(missing)} replies")
        for reply in replies:
            self.take(reply)

    def run_call(self, index):
        kind, key, message = self.requests[index]
        request = json.loads(message)
        run = subprocess.run(
            [self.program, "--database", self.database, "call", request["method"],
             json.dumps(request["params"])], capture_output=True, text=True, timeout=60)
        if run.returncode == 0:
            self.take({"id": index, "result": json.loads(run.stdout)})
        elif kind == "focus" and "Three tasks" in run.stderr:
            self.take({"id": index, "error": {"code": FOCUS_FULL}})
        else:
            raise Failed(f"{self.label}: a call failed: {run.stderr}")

    def take(self, reply):
        kind, key, _ = self.requests[reply["id"]]
        if "error" in reply and not (kind == "focus" and reply["error"]["code"] == FOCUS_FULL):
            raise Failed(f"{self.label}: {key}: {reply['error']}")
        before = self.lost.pop(reply["id"], {})
        if "result" in before:
            self.repeated += 1
            if before["result"] != reply.get("result"):
                raise Failed(f"{self.label}: {key} returned {before['result']} and then {reply}")
        self.answers[reply["id"]] = reply


def expected(writers):
    """Returns the task titles by number and the number of habit counts, according to the replies."""
    titles, counts = {}, 0
    for writer in writers:
        for index, reply in writer.answers.items():
            kind, key, _ = writer.requests[index]
            if kind == "count":
                counts += 1
            elif kind == "create":
                task = reply["result"]["task"]
                if task["number"] in titles or task["title"] != key:
                    raise Failed(f"{key} was created as {task['title']}, number {task['number']}")
                titles[task["number"]] = key
            elif "result" in reply:
                entries = [entry["task"] for entry in reply["result"]["tasks"]]
                titles.update({t["number"]: t["title"] for t in entries})
    return titles, counts


def audit(database, titles, counts):
    """Checks the file without the program."""
    file = sqlite3.connect(database)
    problems = problems_in(file)
    found = dict(file.execute("SELECT number, title FROM task"))
    for number, title in titles.items():
        if found.get(number) != title:
            problems.append(f"task {number} was acknowledged as {title!r} and is {found.get(number)!r}")
    problems += [f"task {n} ({t!r}) was never acknowledged" for n, t in found.items() if n not in titles]
    queries = {
        "tasks that were not logged once":
            "SELECT count(*) FROM task WHERE number NOT IN (SELECT row FROM change WHERE entity = 'task'"
            " AND operation = 'create' GROUP BY row HAVING count(*) = 1)",
        "tasks without their search text":
            "SELECT count(*) FROM task WHERE number NOT IN (SELECT number FROM task_text)",
        "changes without their step":
            "SELECT count(*) FROM change WHERE step > 0 AND step NOT IN (SELECT number FROM step)",
        "tasks in focus beyond three":
            "SELECT max(0, count(*) - 3) FROM task WHERE focus_day IS NOT NULL",
    }
    for problem, query in queries.items():
        count = file.execute(query).fetchone()[0]
        if count:
            problems.append(f"{count} {problem}")
    total = file.execute("SELECT coalesce(sum(delta), 0) / 1000 FROM habit_event").fetchone()[0]
    if total != counts:
        problems.append(f"the habit was counted {counts} times, but its total is {total}")
    file.close()
    if problems:
        raise Failed("; ".join(problems[:10]))


def run_round(number, arguments, source, titles, counts, database):
    writers = [
        Writer(f"round {number} writer {index}", source.getrandbits(64), arguments, database,
               source.randrange(1, 6))
        for index in range(arguments.writers)]
    started = time.monotonic()
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
        if writer.error:
            raise writer.error
    more_titles, more_counts = expected(writers)
    titles.update(more_titles)
    counts += more_counts
    audit(database, titles, counts)
    print(
        f"round {number}: {len(writers)} writers, {sum(len(w.requests) for w in writers)} requests,"
        f" {sum(w.kills for w in writers)} killed, {sum(w.repeated for w in writers)} repeated,"
        f" {len(titles)} tasks, sound, {time.monotonic() - started:.1f} s", flush=True)
    return counts


def parsed_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seconds", nargs="?", type=float, default=60, help="seconds to run (default: 60)")
    parser.add_argument("--cases", type=int, help="the number of rounds, instead of seconds")
    parser.add_argument("--seed", type=int, help="repeat the random choices of an earlier run")
    parser.add_argument("--writers", type=int, default=3, help="the number of parallel writers")
    parser.add_argument("--requests", type=int, default=1000, help="requests of each writer in a round")
    parser.add_argument("--tallyd", help="the program (default: build it)")
    arguments = parser.parse_args()
    if arguments.seed is None:
        arguments.seed = random.SystemRandom().getrandbits(32)
    if arguments.tallyd is None:
        subprocess.run(["swift", "build", "--package-path", ROOT, "--product", "tallyd"], check=True)
        arguments.tallyd = str(ROOT / ".build/debug/tallyd")
    arguments.tallyd = os.path.abspath(arguments.tallyd)
    return arguments


def main():
    arguments = parsed_arguments()
    amount = f"{arguments.cases} rounds" if arguments.cases else f"{arguments.seconds:g} s"
    print(f"seed {arguments.seed}, {amount}, {arguments.tallyd}", flush=True)
    source = random.Random(arguments.seed)
    directory = tempfile.mkdtemp(prefix="tally-torture-")
    database, titles, counts, number = os.path.join(directory, "tally.db"), {}, 0, 0
    subprocess.run(
        [arguments.tallyd, "--database", database, "call", "habit.create", "name=Pages"],
        check=True, stdout=subprocess.DEVNULL)
    end = time.monotonic() + arguments.seconds
    try:
        while number == 0 or (number < arguments.cases if arguments.cases else time.monotonic() < end):
            number += 1
            counts = run_round(number, arguments, source, titles, counts, database)
    except Failed as failure:
        print(f"not ok killed servers do each request once\n  # round {number}, seed {arguments.seed}:"
              f" {failure}\n  # the file is kept: {database}")
        return 1
    shutil.rmtree(directory)
    print(f"ok {number} rounds of killed servers left {len(titles):,} tasks, each stored once")
    return 0


if __name__ == "__main__":
    sys.exit(main())
