"""Tests of “tally watch --notify”: notifications on a real bus, and what their buttons do."""

import json
import os
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import TALLY, Home, check, holds, run_checks, same

DESKTOP = pathlib.Path(__file__).with_name("desktop.py")


class Session:
    """A session of a user with a desktop, in which “tally watch --notify” runs."""

    def __init__(self, *requests):
        self.home = Home()
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.home.environment["DBUS_SESSION_BUS_ADDRESS"] = self.bus.stdout.readline().strip()
        self.desktop = subprocess.Popen(
            ["/usr/bin/python3", str(DESKTOP)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=self.home.environment)
        same(self.desktop.stdout.readline(), "ready\n")
        for method, params in requests:
            self.call(method, **params)
        self.watch = self.start()

    def start(self):
        return subprocess.Popen(
            [TALLY, "watch", "--notify"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, env=self.home.environment,
            cwd=self.home.path)

    def call(self, method, **params):
        """Returns the result of a request at the real time."""
        process = self.home.run(self.home.environment["TALLYD"], "call", method, json.dumps(params))
        same(process.err, "")
        return json.loads(process.out)

    def ask(self, *request):
        self.desktop.stdin.write(json.dumps(request) + "\n")
        self.desktop.stdin.flush()
        return json.loads(self.desktop.stdout.readline())

    def shows(self, count):
        """Waits until there were so many notifications, and returns them."""
        return eventually(lambda: self.ask("shown"), lambda shown: len(shown) >= count)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in (self.watch, self.desktop, self.bus):
            process.terminate()
            process.wait(60)


def eventually(read, holds):
    deadline = time.monotonic() + 60
    while not holds(found := read()):
        if time.monotonic() > deadline:
            raise AssertionError(f"found {found!r}")
        time.sleep(0.05)
    return found


def soon(seconds=1):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + seconds))


def reminded(title, **params):
    return ("task.create", {"title": title, "reminders": [soon()], **params})


@check("A reminder is shown with the task, and once only, also by the next watch")
def shown():
    with Session(reminded("Milk & <b>bread</b>", due="2099-01-05T17:00:00Z")) as one:
        found = one.shows(1)
        same([(each["summary"], each["actions"]) for each in found],
             [("Milk & <b>bread</b>", ["done", "Done", "snooze", "Snooze"])])
        holds("Due 2099-01-05", found[0]["body"])
        eventually(lambda: one.call("reminder.list", id=1)["reminders"][0]["shown"], lambda shown: shown)
        one.watch.terminate()
        one.watch.wait(60)
        one.call("task.create", title="Tea", reminders=[soon()])
        one.watch = one.start()
        same([each["summary"] for each in one.shows(2)], ["Milk & <b>bread</b>", "Tea"])


@check("The button “Done” completes the task")
def done():
    with Session(reminded("Milk")) as one:
        one.shows(1)
        one.ask("choose", 1, "done")
        eventually(lambda: one.call("task.get", id=1)["task"]["status"], lambda status: status == "done")


@check("The button “Snooze” snoozes the reminder")
def snooze():
    with Session(reminded("Milk")) as one:
        one.shows(1)
        one.ask("choose", 1, "snooze")
        eventually(lambda: one.call("reminder.list", id=1)["reminders"][0]["snoozedUntil"],
                   lambda until: until is not None)
        same(one.call("task.get", id=1)["task"]["status"], "open")


@check("A notification that is closed changes nothing, and the next ones are shown")
def closed():
    with Session(reminded("Milk")) as one:
        one.shows(1)
        one.ask("close", 1)
        one.call("task.create", title="Tea", reminders=[soon()])
        one.shows(2)
        one.ask("choose", 2, "done")
        eventually(lambda: one.call("task.get", id=2)["task"]["status"], lambda status: status == "done")
        same(one.call("task.get", id=1)["task"]["status"], "open")


@check("A stake that expires and the last focus task of the day are told")
def stake():
    due = soon(2)
    with Session(("task.create", {"title": "Taxes", "due": due, "stake": {"cents": 500, "currency": "EUR"}})) as one:
        found = one.shows(1)[0]
        same((found["summary"], found["body"], found["urgency"]), ("Taxes", "The stake of 5.00 EUR has expired.", 2))
        one.call("focus.add", title="Milk")
        one.call("task.complete", id=2)
        same(one.shows(2)[1]["summary"], "All focus tasks are done")


@check("A request that fails later is told, and the watch goes on")
def failed():
    with Session(reminded("Milk")) as one:
        one.shows(1)
        one.call("task.delete", id=1)
        one.ask("choose", 1, "done")
        holds("There is no task", one.watch.stderr.readline().decode())
        one.call("task.create", title="Tea", reminders=[soon()])
        one.shows(2)


@check("Ten of many reminders are shown at once")
def many():
    with Session(*(reminded(f"Task {number}") for number in range(12))) as one:
        same(len(one.shows(10)), 10)
        one.ask("close", 1)
        same(len(one.shows(11)), 11)


@check("Without the program that shows notifications, the watch says what to install")
def absent():
    home = Home()
    process = home.run(TALLY, "watch", "--notify", PATH="/nowhere", TALLYD=os.path.realpath(home.environment["TALLYD"]))
    same(process.returncode, 1)
    holds("Install the package libnotify-bin.", process.err)


@check("Without a desktop, the watch ends, and the reminder is shown to the next one")
def nowhere():
    with Session() as one:
        one.watch.terminate()
        one.watch.wait(60)
        one.call("task.create", title="Milk", reminders=[soon(0)])
        process = one.home.run(TALLY, "watch", "--notify", DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere")
        same(process.returncode, 1)
        holds("The desktop shows no notifications.", process.err)
        same(one.call("reminder.list", id=1)["reminders"][0]["shown"], False)
        one.watch = one.start()
        same(one.shows(1)[0]["summary"], "Milk")


run_checks()
