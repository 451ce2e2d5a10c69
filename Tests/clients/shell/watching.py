"""Tests of “tally watch”: events, commands that are drawn again, and exit codes."""

import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import TALLY, Home, check, holds, run_checks, same


class Watch:
    """“tally watch” with a running clock, in its own process group, as in a terminal."""

    def __init__(self, *words, terminal=None):
        self.home = Home()
        self._start(words, terminal)

    def _start(self, words, terminal):
        if terminal is None:
            self.source, out = os.pipe()
        else:
            self.source, out = pty.openpty()
            fcntl.ioctl(out, termios.TIOCSWINSZ, struct.pack("HHHH", 24, terminal, 0, 0))
        self.process = subprocess.Popen(
            [TALLY, "watch", *words], stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE,
            cwd=self.home.path,
            env={**self.home.environment, "TERM": "xterm-256color"}, start_new_session=True)
        os.close(out)
        self.out = ""

    def sees(self, part):
        """Reads until the output contains the part, and returns what was read."""
        deadline = time.monotonic() + 60
        while part not in self.out:
            if time.monotonic() > deadline or not select.select([self.source], [], [], 60)[0]:
                raise AssertionError(f"{part!r} is not in {self.out!r}; exit code {self.process.poll()}")
            piece = os.read(self.source, 65536)
            if not piece:
                raise AssertionError(
                    f"{part!r} is not in the whole output: {self.out!r} {self.process.stderr.read()!r}")
            self.out += piece.decode()
        seen, self.out = self.out, ""
        return seen

    def children(self):
        """Returns the processes that it has started and not ended."""
        return subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True).stdout.split()

    def resize(self, columns):
        fcntl.ioctl(self.source, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        os.kill(self.process.pid, signal.SIGWINCH)

    def change(self, *words):
        process = self.home.run(TALLY, *words)
        same((process.returncode, process.stderr), (0, b""))

    def end(self, number):
        """Sends a signal, and returns the exit code, as a shell tells it, and what it said."""
        os.killpg(self.process.pid, number)
        code = self.process.wait(60)
        return 128 - code if code < 0 else code, self.process.stderr.read().decode()


def ready(*words, **options):
    """Returns a watch that has subscribed."""
    watch = Watch(*words, **options)
    deadline = time.monotonic() + 60
    # Changes before the subscription cause no event, so repeat them until there is output.
    while not select.select([watch.source], [], [], 0.5)[0]:
        assert time.monotonic() < deadline
        watch.change("add", "First")
    return watch


@check("A change by another client prints one line, with the number and title of its task")
def change():
    watch = ready()
    watch.sees("elsewhere: task created 1 First\n")
    watch.change("done", "1")
    watch.sees("elsewhere: task changed 1 First")
    watch.end(signal.SIGINT)


@check("“--json” prints one object per event")
def json_lines():
    watch = ready("--json")
    event = json.loads(watch.sees("\n").splitlines()[0])
    params = event["params"]
    same((event["method"], params["origin"], params["changes"][0]["entity"]),
         ("event.changed", "other", "task"))
    watch.end(signal.SIGINT)


@check("A reminder is printed at its time, and completing all focus tasks prints a celebration")
def reminder():
    watch = ready()
    watch.change("focus", "add", "Milk $(id) %s")
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 2))
    number = str(json.loads(watch.home.run(TALLY, "focus", "--json").out)["tasks"][0]["task"]["number"])
    watch.change("remind", number, at)
    watch.sees("reminder: ○   " + number + "  P2  Milk $(id) %s")
    watch.change("done", number)
    watch.sees("are done. Well done!")
    watch.end(signal.SIGINT)


@check("“watch {0}” draws again after another client's change, in the width and colors of the terminal", [
    ("today",), ("list sort=priority",), ("list --all",), ("view focus",), ("focus",)])
def view(words):
    watch = ready(*words.split(), terminal=60)
    watch.change("focus", "add", "Call the bank")
    drawing = watch.sees("Call the bank")
    holds("\x1b[H\x1b[2J", drawing)
    last = drawing.split("\x1b[2J")[-1]
    same("\x1b[2m" in last or "\x1b[1m" in last, True)
    watch.change("done", "1")
    watch.sees("\x1b[2J")
    watch.end(signal.SIGINT)


@check("A terminal of another size gets another drawing")
def resized():
    watch = Watch("score", terminal=60)
    for columns in (60, 44):
        drawing = watch.sees("Streak")
        lines = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", drawing).replace("\r", "").splitlines()
        same(max(map(len, lines)), columns)
        watch.resize(44)
    watch.end(signal.SIGINT)


@check("A restore prints an event, and a view shows the restored data")
def restored():
    for words, wanted in (((), "elsewhere: the database was replaced\n"), (("list",), "Milk")):
        watch = ready(*words)
        added = json.loads(watch.home.run(TALLY, "--json", "add", "Milk").out)
        watch.sees("Milk")
        watch.change("backup", "copy.db")
        watch.change("edit", str(added["task"]["number"]), "--title", "Tea")
        watch.sees("Tea")
        watch.change("restore", "copy.db")
        watch.sees(wanted)
        watch.end(signal.SIGINT)


@check("A view in a pipe has no escape sequences")
def plain_view():
    watch = ready("focus")
    watch.change("focus", "add", "Call the bank")
    same("\x1b" in watch.sees("Call the bank"), False)
    watch.end(signal.SIGINT)


@check("{1} ends “watch {0}” immediately, with exit code {2}, no message and no other process", [
    ((), "SIGINT", 130), (("today",), "SIGINT", 130), (("--json",), "SIGTERM", 143),
    (("today",), "SIGTERM", 143)])
def ends(words, name, code):
    watch = ready(*words)
    same(watch.children(), [])
    same(watch.end(getattr(signal, name)), (code, ""))


@check("“watch {0}” ends with exit code {1} if the command is refused: {2}", [
    ("show 9", 1, "There is no task “9”."), ("nothing", 2, "There is no command “nothing”."),
    ("add Milk", 2, "“add” changes something"), ("watch today", 2, "runs in a shell only")])
def refused(words, code, sentence):
    watch = Watch(*words.split())
    same(watch.process.wait(60), code)
    holds(sentence, watch.process.stderr.read().decode())


@check("It ends when its reader is gone, without an event")
def no_reader():
    watch = ready()
    os.close(watch.source)
    watch.process.wait(60)
    same(watch.process.stderr.read(), b"")


run_checks()
