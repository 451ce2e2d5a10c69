"""Tests of the Emacs client in a real terminal, with real keys. Records the session in the client's README: if
it is out of date, it is rewritten and its check fails once."""

import glob
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import world
from checks import CHECKOUT, NOW, SERVER, Home, check, holds, run_checks, same

CLIENT = CHECKOUT / "clients/emacs"
PACKAGES = "/usr/share/emacs/site-lisp/elpa"


class Terminal:
    """Emacs in a terminal of 72 columns, on the database of a new home."""

    def __init__(self, *forms, home=None, packages=(), zone="UTC", rows=16):
        self.home = home or Home()
        self.rows = rows
        self.environment = {**self.home.environment, "LANG": "C.UTF-8", "TERM": "screen-256color"}
        arguments = f'(quote ("--timezone" "{zone}" "--now" "{NOW}"))'
        forms = [
            f'(setq tally-command "{SERVER}" tally-arguments {arguments})',
            "(setq inhibit-startup-screen t initial-scratch-message nil)", "(menu-bar-mode -1)", *forms]
        words = ["emacs", "-nw", "-Q", "-L", str(CLIENT)]
        for package in packages:
            for path in glob.glob(f"{PACKAGES}/{package}-[0-9]*"):
                words += ["-L", path]
        words += ["-l", "tally"]
        for form in forms:
            words += ["--eval", form]
        self.connection = world.Connection(SERVER, self.home.environment, NOW)
        self.call = self.connection.call
        self.tmux("new-session", "-d", "-x", "72", "-y", str(rows), shlex.join(words))
        self.until("*scratch*")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.resume()
        self.tmux("kill-server")
        self.connection.__exit__()

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
        return [line.rstrip() for line in self.tmux("capture-pane", "-p").split("\n")[:self.rows]]

    def until(self, text, there=True):
        """Waits until the text is on the screen, or until it is gone."""
        return self.wait(lambda: (text in "\n".join(self.screen())) == there, f"{text!r} on the screen: {there}")

    def wait(self, condition, what):
        limit = time.monotonic() + 20
        while not condition():
            if time.monotonic() > limit:
                raise AssertionError(f"{what}\n" + "\n".join(self.screen()))
            time.sleep(0.01)
        return self.screen()

    def command(self, name):
        self.press("M-x")
        self.until("M-x")
        self.write(name)
        self.press("Enter")

    def tally(self, *shown):
        self.command("tally")
        for text in shown or ("Friday 2026-11-20",):
            self.until(text)

    def cursor(self):
        """Returns the line with the cursor."""
        row = int(self.tmux("display-message", "-p", "#{cursor_y}"))
        return self.screen()[row]

    def task(self, number=1):
        return self.call("task.get", id=number)["task"]

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

    def stop(self):
        for server in self.servers():
            os.kill(server, signal.SIGSTOP)

    def resume(self):
        for server in self.servers():
            os.kill(server, signal.SIGCONT)


# The command line that shows a thing, and the text to search for on it.
PAGES = {
    "task": ("show {0}", ""), "project": ("projects --all", "{0}"), "habit": ("habit --all", "{0}"),
    "activity": ("activities --all", "{0}"), "timeEntry": ("entries", "Writing  "), "day": ("day {0}", ""),
    "filter": ("filters", "{0}"), "alias": ("aliases", "{0}"), "tag": ("tags", "{0}"), "step": ("view log", "{0}"),
}


BACKUPS = ("data.backup", "data.restore")
# What cannot be undone, which is done last.
FINAL = ("raiseStake", "concede", "import", "restore")


class Actions:
    """Does every action that the server lists, by keys, and looks at the step that a second client sees."""

    def __init__(self, emacs):
        self.emacs = emacs
        self.done = set()
        self.wrong = []

    def go(self, entity, thing):
        line, text = PAGES[entity] if entity else ("settings", "")
        self.emacs.write(":" + line.format(thing))
        self.emacs.press("Enter")
        self.emacs.wait(lambda: self.emacs.screen()[0].lower().startswith(" " + line.format(thing).lower()), line)
        self.emacs.wait(lambda: "…" not in self.emacs.screen()[0], "a drawn view")
        self.emacs.press("M-<")
        if text:
            self.emacs.until(text.format(thing))
            self.emacs.press("C-s")
            self.emacs.write(text.format(thing))
            self.emacs.press("Enter")

    def step(self):
        steps = self.emacs.call("history.list", limit=1)["steps"]
        return steps[0]["step"] if steps else 0

    def do(self, entity, thing, action):
        """Does an action with its key, answers its prompts, and undoes it."""
        if action["method"] == "history.undo" and not entity:
            self.emacs.call("task.create", title="Undo this")
        before = self.step()
        self.go(entity, thing)
        # Emacs moves with n and p.
        self.emacs.write("." * (action["key"][0] in "np") + action["key"])
        for field in action["inputs"]:
            self.emacs.until(field["prompt"].split(",")[0][:40])
            if field["kind"] == "confirm":
                self.emacs.write("y")
                continue
            if field["default"] and field["kind"] == "text":
                self.emacs.press("C-a", "C-k")
            path = self.emacs.home.path / ("backup.db" if action["method"] in BACKUPS else "tally.json")
            self.emacs.write(str(path) if field["member"] == "path" else world.answer(action, field))
            self.emacs.press("Enter")
        method = action["method"]
        if action["action"] == "check":
            self.emacs.until("No problems found")
        elif method in ("data.restore", "data.import"):
            self.emacs.until(action["title"] + ": done")
        elif method.startswith("view.") or method == "command.run":
            title = action["params"].get("line") or action["title"]
            self.emacs.wait(lambda: self.emacs.screen()[0].lower().startswith(" " + title.lower()), title)
        elif method in ("data.backup", "data.export"):
            self.emacs.wait(path.exists, "a file")
        elif method == "history.undo" or method == "history.redo":
            self.emacs.until("Undone: " if method.endswith("undo") else "Redone: ")
        else:
            self.emacs.wait(lambda: self.step() != before, f"a step after {before}")
            made = self.emacs.call("history.list", limit=1)["steps"][0]
            same(made["method"], method)
            if action["action"] not in FINAL:
                self.emacs.call("history.undo", step=made["step"])

    def all(self, things, final=False):
        for entity, thing in things:
            params = {"entity": entity, "id": thing} if entity else {}
            for action in self.emacs.call("action.list", **params)["actions"]:
                name = (entity or "nothing", action["action"])
                if name in self.done or final != (action["action"] in FINAL):
                    continue
                self.done.add(name)
                try:
                    self.do(entity, thing, action)
                except (AssertionError, world.Refused) as problem:
                    self.wrong.append(f"{name} of {thing}: {problem}")
                    self.emacs.press("C-g", "C-g", "C-g")


@check("In a terminal, every action of the protocol is done with keys, and a second client sees its step")
def actions():
    home = Home()
    world.make(SERVER, home.environment)
    with Terminal(home=home, rows=30) as emacs:
        emacs.tally()
        tried = Actions(emacs)
        tried.all(world.THINGS)
        emacs.call("settings.update", context="is:open")
        tried.all([(None, None)])
        emacs.call("task.create", title="Undo this")
        last = emacs.call("history.list", limit=1)["steps"][0]["step"]
        tried.all([("step", last)])
        tried.all([("step", last)])
        tried.all(world.THINGS, final=True)
    listed = set(re.findall(r"^\| (\w+) \| `(\w+)` \| `", home.run(SERVER, "protocol").out, re.M))
    # A reminder's actions are those of its task, and there they are.
    missing = {name for name in listed - tried.done if name[0] != "reminder" and not name[0].isdigit()}
    same((tried.wrong, missing), ([], set()))


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


if __name__ == "__main__":
    run_checks()
