"""Tests of “tally watch”: events, views, and exit codes."""

import fcntl
import json
import os
import pathlib
import pty
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

    def server(self):
        """Returns the ids of the server processes."""
        children = subprocess.run(
            ["ps", "-o", "pid=,comm=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return [int(line.split()[0]) for line in children.stdout.splitlines() if "tallyd" in line]

    def change(self, *words):
        process = self.home.run(TALLY, *words)
        same((process.returncode, process.stderr), (0, b""))

    def end(self, number):
        os.killpg(self.process.pid, number)
        return self.process.wait(60), self.process.stderr.read().decode()


def ready(*words, **options):
    """Returns a watch that has subscribed."""
    watch = Watch(*words, **options)
    deadline = time.monotonic() + 60
    while not watch.server():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    # Changes before the subscription cause no event, so repeat them until there is output.
    while not select.select([watch.source], [], [], 0.5)[0]:
        assert time.monotonic() < deadline
        watch.change("add", "First")
    return watch


@check("A change by another client prints one line")
def change():
    watch = ready()
    watch.sees("elsewhere: task created 0")
    watch.change("done", "1")
    watch.sees("task changed 0")
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
    holds("reminder: ○ ", watch.sees("Milk $(id) %s"))
    watch.change("done", number)
    watch.sees("are done. Well done!")
    watch.end(signal.SIGINT)


@check("A view is redrawn after another client's change, in the width and colors of the terminal")
def view():
    watch = ready("today", terminal=60)
    watch.sees("score")
    watch.change("focus", "add", "Call the bank")
    drawing = watch.sees("Call the bank")
    holds("\x1b[H\x1b[2J", drawing)
    watch.change("done", "1")
    fcntl.ioctl(watch.source, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 50, 0, 0))
    watch.end(signal.SIGINT)


@check("A restore prints an event, and a view shows the restored data")
def restored():
    for words, wanted in (((), "elsewhere: the database was replaced\n"), (("list",), "Milk")):
        watch = ready(*words)
        added = json.loads(watch.home.run(TALLY, "--json", "add", "Milk").out)
        watch.change("backup", "copy.db")
        watch.change("edit", str(added["task"]["number"]), "--title", "Tea")
        watch.sees("Tea" if words else "task changed")
        watch.change("restore", "copy.db")
        watch.sees(wanted)
        watch.end(signal.SIGINT)


@check("A view in a pipe has no escape sequences")
def plain_view():
    watch = ready("focus")
    watch.change("focus", "add", "Call the bank")
    same("\x1b" in watch.sees("Call the bank"), False)
    watch.end(signal.SIGINT)


@check("{1} stops “watch {0}” and its server immediately, with exit code {2} and no message", [
    ((), "SIGINT", 130), (("today",), "SIGINT", 130), (("--json",), "SIGTERM", 143),
    (("today",), "SIGTERM", 143)])
def ends(words, name, code):
    watch = ready(*words)
    server = watch.server()
    same(watch.end(getattr(signal, name)), (code, ""))
    gone(server[0])


def gone(process):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("the server is still running")


@check("“watch {0}” reports a killed server and exits with code 3", [((),), (("today",),), (("--json",),)])
def killed(words):
    watch = ready(*words)
    os.kill(watch.server()[0], signal.SIGKILL)
    same(watch.process.wait(60), 3)
    holds("exited", watch.process.stderr.read().decode())


@check("It exits when its reader is gone")
def no_reader():
    watch = ready()
    os.close(watch.source)
    watch.change("add", "Milk")
    watch.process.wait(60)


run_checks()
