"""Tests of the Emacs client in a real terminal, with real keys. Records the session in the client's README: if
it is out of date, it is rewritten and its check fails once."""

import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, NOW, SERVER, Home, check, holds, run_checks, same

CLIENT = CHECKOUT / "clients/emacs"


class Terminal:
    """Emacs in a terminal of 72 columns, on the database of a new home."""

    def __init__(self, *forms):
        self.home = Home()
        self.environment = {**self.home.environment, "LANG": "C.UTF-8", "TERM": "screen-256color"}
        forms = [
            f'(setq tally-command "{SERVER}" tally-arguments (quote ("--timezone" "UTC" "--now" "{NOW}")))',
            "(setq inhibit-startup-screen t initial-scratch-message nil)", "(menu-bar-mode -1)", *forms]
        words = ["emacs", "-nw", "-Q", "-L", str(CLIENT), "-l", "tally"]
        for form in forms:
            words += ["--eval", form]
        self.tmux("new-session", "-d", "-x", "72", "-y", "16", shlex.join(words))
        self.until("*scratch*")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")

    def tmux(self, *words):
        process = subprocess.run(
            ["tmux", "-u", "-S", str(self.home.path / "terminal"), "-f", "/dev/null", *words],
            capture_output=True, env=self.environment, timeout=60, check=True)
        return process.stdout.decode()

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def write(self, text):
        self.tmux("send-keys", "-l", text)

    def screen(self):
        return [line.rstrip() for line in self.tmux("capture-pane", "-p").split("\n")[:16]]

    def until(self, text, there=True):
        """Waits until the text is on the screen, or until it is gone."""
        limit = time.monotonic() + 60
        while (text in "\n".join(self.screen())) != there:
            if time.monotonic() > limit:
                raise AssertionError(f"{text!r} on the screen: {not there}\n" + "\n".join(self.screen()))
            time.sleep(0.02)
        return self.screen()

    def command(self, name):
        self.press("M-x")
        self.until("M-x")
        self.write(name)
        self.press("Enter")

    def servers(self):
        """Returns the ids of the server processes that Emacs has started."""
        parent = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        found = []
        for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                name, rest = re.fullmatch(r"\d+ \((.*)\) . (.*)", status.read_text().strip(), re.S).groups()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if name == pathlib.Path(SERVER).name[:15] and rest.split()[0] == parent:
                found.append(int(status.parent.name))
        return found


def block(written, info):
    return re.search(rf"^```{info}\n(.*?)^```$", written, re.S | re.M).group(1)


@check("The session in the client's README is what Emacs shows")
def session():
    with Terminal() as emacs:
        frames = []

        def frame(keys, *shown):
            for text in shown:
                emacs.until(text)
            rows = emacs.screen()
            # The mode line, the second last row, depends on the version of Emacs.
            text = "\n".join(rows[:14]).rstrip() + ("\n\n" + rows[15] if rows[15] else "")
            frames.append(f"=== {keys}\n{text}\n")

        emacs.command("tally")
        frame("M-x tally", "Three steps to begin")
        emacs.press("a")
        emacs.until("Task:")
        emacs.write("Water the tomatoes")
        emacs.press("Enter")
        emacs.until("Due (today):")
        emacs.press("Enter")
        frame("a Water the tomatoes RET RET", "Water the tomatoes", "Added task 1.")
        emacs.press("n")
        emacs.press("f")
        frame("n f", "0 of 1 done")
        emacs.press("d")
        frame("d", "✓", "Well done!")
        shown = "\n".join(frames)
    path = CLIENT / "README.md"
    text = path.read_text()
    written = block(text, "text session")
    if written != shown:
        path.write_text(text.replace(f"```text session\n{written}```", f"```text session\n{shown}```"))
    same(written, shown)


@check("In a terminal, a server that is killed repeatedly restarts, and no key is lost")
def killed():
    with Terminal() as emacs:
        emacs.home.call("focus.add", title="First")
        emacs.command("tally")
        emacs.until("First")
        for number, title in enumerate(("Second", "Third")):
            for server in emacs.servers():
                os.kill(server, signal.SIGKILL)
            emacs.press("a")
            emacs.until("Task:")
            emacs.write(title)
            emacs.press("Enter", "Enter")
            emacs.until(title)
            emacs.until(f"Added task {number + 2}.")
        same(emacs.home.call("task.list")["total"], 3)
        same(len(emacs.servers()), 1)


@check("In a terminal, another program's changes appear while Emacs is idle, and the cursor stays on its task")
def alone():
    with Terminal() as emacs:
        for title in ("One", "Two"):
            emacs.home.call("task.create", title=title, due="2026-11-20")
        emacs.command("tally")
        emacs.until("Two")
        emacs.press("n")
        emacs.home.call("task.create", title="Urgent", priority="P0", due="2026-11-20")
        emacs.home.call("focus.add", title="Now")
        emacs.until("Urgent")
        rows = emacs.until("Now")
        cursor = int(emacs.tmux("display-message", "-p", "#{cursor_y}"))
        holds("Two", rows[cursor])


@check("In a terminal, the mode line of any buffer shows the day, including percent signs")
def mode_line():
    with Terminal("(setq-default mode-line-format (quote (\"\" global-mode-string)))",
                  "(tally-mode-line-mode)") as emacs:
        emacs.home.call("focus.add", title="Save 100% of %b")
        emacs.until("Save 100% of %b")
        emacs.home.call("task.complete", id=1)
        emacs.until("all done")


@check("In a terminal, titles with format directives, keys and Lisp are only shown")
def hostile():
    title = "100% %s \\[kill-emacs] `x' $(touch owned) #.(kill-emacs)"
    with Terminal() as emacs:
        emacs.home.call("task.create", title=title, due="2026-11-20", notes=title)
        emacs.command("tally")
        emacs.until("100% %s \\[kill-emacs] `x' $(touch owned)")
        emacs.press("d")
        emacs.until("Done: " + title)
        emacs.press("e")
        emacs.until("Title: " + title)
        emacs.press("!", "Enter")
        emacs.press("N")
        emacs.until("*tally notes 1*")
        emacs.press("C-c", "C-k")
        emacs.until("*tally notes 1*", there=False)
        same(emacs.home.call("task.get", id=1)["task"]["title"], title + "!")
        same((emacs.home.path / "owned").exists(), False)


@check("In a terminal, a view is redrawn when its window becomes narrower")
def narrower():
    with Terminal() as emacs:
        emacs.home.call("task.create", title="Call the bank about the mortgage", due="2026-11-20")
        emacs.command("tally")
        emacs.until("mortgage")
        emacs.press("C-x", "3")
        emacs.until("…")


run_checks()
