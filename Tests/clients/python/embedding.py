"""Tests of the Python client, for threads and for asyncio, with the real server."""

import asyncio
import concurrent.futures
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, SERVER, Home, check, holds, run_checks, same

sys.path.insert(0, str(CHECKOUT / "clients/python"))
import tally

FILE = CHECKOUT / "clients/python/tally.py"
HOSTILE = ["$(touch pwned) `id` %s", "\\ ' \" {}", "שלום\u202e", "é😀漢", "null", "-rf *"]


def client(home, kind=tally.Tally):
    return kind("--database", str(home.path / "tally.db"), "--timezone", "UTC", server=SERVER)


def stand_in(home, script):
    """Returns the path of a script that takes the place of the server."""
    server = home.path / "stand-in"
    server.write_text("#!/bin/sh\n" + script)
    server.chmod(0o755)
    return str(server)


# Handles the first request but loses its reply: the first server writes it to a file and exits.
LOSES_ITS_FIRST_REPLY = """if [ -e "{home}/lost" ]; then exec "{server}" "$@"; fi
touch "{home}/lost"
head -n 1 | "{server}" "$@" >"{home}/reply"
"""


@check("The doctests of tally.py pass")
def examples():
    process = subprocess.run(
        [sys.executable, "-m", "doctest", str(FILE)],
        env={**os.environ, "TALLYD": SERVER}, capture_output=True, text=True)
    same((process.returncode, process.stdout), (0, ""))


@check("The README's program prints what the README shows")
def readme():
    text = (FILE.parent / "README.md").read_text()
    program = text.split("```python\n")[1].split("```")[0]
    shown = text.split("```text\n")[1].split("```")[0]
    home = Home()
    process = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=home.path,
                             env={**home.environment, "PYTHONPATH": str(FILE.parent), "TALLYD": SERVER})
    same((process.returncode, process.stderr), (0, ""))
    same(process.stdout, shown)


@check("mypy --strict finds nothing in tally.py")
def typed():
    process = subprocess.run(
        ["mypy", "--strict", "--python-version", "3.9", "--cache-dir", os.devnull, str(FILE)],
        capture_output=True, text=True)
    same((process.returncode, process.stdout), (0, "Success: no issues found in 1 source file\n"))


@check("An error reply raises the exception for its kind: {0} raises {2}", [
    ("task.get", {"id": 99}, "NotFound"), ("project.create", {"name": "Inbox"}, "Duplicate"),
    ("project.delete", {"id": "Inbox"}, "Reserved"), ("time.stop", {}, "InvalidState"),
    ("history.undo", {}, "NotUndoable"), ("task.update", {"id": 1, "title": "x", "ifRevision": 7}, "Conflict"),
    ("focus.add", {"title": "Four"}, "FocusFull"), ("task.creat", {}, "MethodNotFound"),
    ("task.create", {}, "InvalidParams")])
def errors(method, params, name):
    with client(Home()) as one:
        if method.startswith(("task.update", "focus")):
            for title in ("One", "Two", "Three"):
                one.focus.add(title=title)
        try:
            one.call(method, **params)
        except tally.TallyError as error:
            same(type(error).__name__, name)
            same(str(error), error.message)
        else:
            raise AssertionError("no error was raised")


@check("The error for an unknown parameter names it and the nearest known one, also for a reading method")
def suggestion():
    with client(Home()) as one:
        for call in (lambda: one.task.create(titel="x"), lambda: one.task.list(statu="open")):
            try:
                call()
            except tally.InvalidParams as error:
                same((error.path, error.problem, error.suggestion)[1], "unknown member")
                same(error.path in ("titel", "statu"), True)
            else:
                raise AssertionError("no error was raised")


@check("Every error of the server has a reason, and others have none")
def reason():
    home = Home()
    (home.path / "tally.db").write_text("Milk, tea\n" * 1000)
    with client(home) as one:
        try:
            one.task.list()
        except tally.Storage as error:
            same(error.reason, "damaged")
        else:
            raise AssertionError("no error was raised")
    with client(Home()) as one:
        for method, expected in [("task.create", "missingMember"), ("time.stop", "timerNotRunning"),
                                 ("history.undo", "nothingToUndo"), ("task.frobnicate", "methodNotFound")]:
            try:
                one.call(method)
            except tally.TallyError as error:
                same(error.reason, expected)
            else:
                raise AssertionError("no error was raised")
    same(tally.TallyError("").reason, None)


# A description, and parameters that cannot be sent.
UNSENDABLE = [
    ("a lone surrogate", {"title": "Milk \ud800"}),
    ("a lone surrogate in a name", {"title": "Milk", "\udfff": 1}),
    ("a number that JSON cannot represent", {"title": "Milk", "stake": {"cents": float("nan")}}),
    ("a message over the size limit", {"title": "Milk", "notes": "x" * (1 << 24)})]


def in_time(function):
    """Returns what the function returns, or raises what it raises. A call that hangs is an error."""
    future = concurrent.futures.Future()

    def run():
        try:
            future.set_result(function())
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return future.result(60)


def refused_value(function):
    try:
        in_time(function)
    except ValueError:
        return
    raise AssertionError("the request was sent")


@check("A request that cannot be sent raises ValueError, and the next call works: {0}", UNSENDABLE)
def unsendable(what, params):
    with client(Home()) as one:
        refused_value(lambda: one.task.create(**params))
        same(in_time(lambda: one.task.create(title="Tea")["task"]["number"]), 1)


@check("asyncio: a request that cannot be sent raises ValueError, and concurrent calls work: {0}", UNSENDABLE)
def unsendable_async(what, params):
    async def session():
        async with client(Home(), tally.AsyncTally) as one:
            found = await asyncio.gather(
                one.task.create(title="Milk"), one.task.create(**params), one.task.create(title="Tea"),
                return_exceptions=True)
            same([isinstance(each, ValueError) for each in found], [False, True, False])
            same((await one.task.list())["total"], 2)

    in_time(lambda: asyncio.run(session()))


@check("A refused subscription does not change an existing one, also after a restart")
def refused_subscription():
    home = Home()
    with client(home) as one, client(home) as other:
        events = one.subscribe(["task"])
        refused_value(lambda: one.subscribe(["\ud800"]))
        try:
            in_time(lambda: one.subscribe(["nothing"]))
        except tally.InvalidParams:
            pass
        else:
            raise AssertionError("no error was raised")
        os.kill(one.pid, signal.SIGKILL)
        same(in_time(lambda: next(events)).method, "client.restarted")
        other.task.create(title="Milk")
        same(in_time(lambda: next(events)).method, "event.changed")
        same(in_time(lambda: one.task.list()["total"]), 1)


@check("The title {0} is returned unchanged", [(title,) for title in HOSTILE])
def titles(title):
    with client(Home()) as one:
        same(one.task.create(title=title)["task"]["title"], title)


@check("Many threads use one client, and each gets its own result")
def threads():
    with client(Home()) as one, concurrent.futures.ThreadPoolExecutor(16) as pool:
        titles = [f"Task {number}" for number in range(400)]
        same(list(pool.map(lambda title: one.task.create(title=title)["task"]["title"], titles)), titles)
        same(one.task.list(limit=1)["total"], 400)


@check("A change whose reply is lost with the server is sent again, and applied once")
def lost():
    home = Home()
    server = stand_in(home, LOSES_ITS_FIRST_REPLY.format(home=home.path, server=SERVER))
    with tally.Tally("--database", str(home.path / "tally.db"), server=server) as one:
        same(one.task.create(title="Milk")["task"]["number"], 1)
        same(one.task.list()["total"], 1)
    holds('"title":"Milk"', (home.path / "reply").read_text())


@check("asyncio: a change whose reply is lost with the server is sent again, and applied once")
def lost_async():
    home = Home()
    server = stand_in(home, LOSES_ITS_FIRST_REPLY.format(home=home.path, server=SERVER))

    async def session():
        async with tally.AsyncTally("--database", str(home.path / "tally.db"), server=server) as one:
            same((await one.task.create(title="Milk"))["task"]["number"], 1)
            same((await one.task.list())["total"], 1)

    asyncio.run(session())
    holds('"title":"Milk"', (home.path / "reply").read_text())


@check("Threads create each task once while the server is killed repeatedly")
def killed():
    with client(Home()) as one:
        done = threading.Event()

        def kill():
            while not done.wait(0.2):
                if one.pid:
                    os.kill(one.pid, signal.SIGKILL)

        titles = []

        def create(worker):
            for number in range(20):
                titles.append(one.task.create(title=f"{worker} {number}")["task"]["title"])
                time.sleep(0.01)

        killer = threading.Thread(target=kill)
        killer.start()
        workers = [threading.Thread(target=create, args=(worker,)) for worker in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        done.set()
        killer.join()
        stored = [task["title"] for task in one.task.list(limit=1000)["tasks"]]
        same(len(titles), 80)
        same(sorted(stored), sorted(titles))


@check("Events of other clients arrive, and a restart is reported as an event")
def events():
    home = Home()
    with client(home) as one, client(home) as other:
        events = one.subscribe()
        other.task.create(title="Milk")
        event = next(events)
        same((event.method, event.params["origin"]), ("event.changed", "other"))
        os.kill(one.pid, signal.SIGKILL)
        while next(events).method != "client.restarted":
            pass
        other.task.complete(id=1)
        while next(events).method != "event.changed":
            pass
    # Closing the client ends the iterator.
    same(all(event.method == "event.changed" for event in events), True)


@check("A callback may use the client that calls it")
def callback():
    with client(Home()) as one:
        totals = []
        called = threading.Event()

        def call_back(event):
            totals.append(one.task.list()["total"])
            called.set()

        one.on_event(call_back)
        one.task.create(title="Milk")
        same((called.wait(60), totals[0]), (True, 1))


@check("A reminder arrives as an event")
def reminder():
    with client(Home()) as one:
        events = one.subscribe(["reminder"])
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 1))
        one.task.create(title="Milk", reminders=[at])
        while True:
            event = next(events)
            if event.method == "event.reminder":
                break
        same((event.params["task"]["title"], event.params["at"]), ("Milk", at))


@check("asyncio: concurrent requests, events, an error, and a killed server")
def asynchronous():
    home = Home()

    async def session():
        async with client(home, tally.AsyncTally) as one:
            events = await one.subscribe()
            found = await asyncio.gather(*(one.task.create(title=f"Task {number}") for number in range(50)))
            same([result["task"]["title"] for result in found], [f"Task {number}" for number in range(50)])
            async for event in events:
                same(event.method, "event.changed")
                break
            try:
                await one.task.get(id=99)
            except tally.NotFound as error:
                holds("There is no task", str(error))
            else:
                raise AssertionError("no error was raised")
            os.kill(one.pid, signal.SIGKILL)
            same((await one.task.create(title="Later"))["task"]["number"], 51)

    asyncio.run(session())


@check("ServerDied is raised for a server that never replies: {0}", [("exit 1",), ("kill -9 $$",)])
def hopeless(script):
    home = Home()
    with tally.Tally(server=stand_in(home, script)) as one:
        try:
            one.task.list()
        except tally.ServerDied as error:
            holds("exited", str(error))
        else:
            raise AssertionError("no error was raised")


@check("A missing server raises FileNotFoundError immediately")
def absent():
    try:
        tally.Tally(server="/nowhere")
    except FileNotFoundError:
        return
    raise AssertionError("no error was raised")


@check("Closing stops the server, and later calls raise ServerDied")
def closed():
    one = client(Home())
    process = one.pid
    one.close()
    try:
        one.ping()
    except tally.ServerDied:
        pass
    else:
        raise AssertionError("no error was raised")
    same(os.path.exists(f"/proc/{process}"), False)


run_checks()
