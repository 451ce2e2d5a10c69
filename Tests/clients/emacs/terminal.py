"""Tests of the Emacs client in a real terminal, with real keys. Records the session in the client's README: if
it is out of date, it is rewritten and its check fails once."""

import glob
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import world
from checks import CHECKOUT, NOW, SERVER, Home, check, holds, run_checks, same

CLIENT = CHECKOUT / "clients/emacs"
PACKAGES = "/usr/share/emacs/site-lisp/elpa"
# The client as it is installed, which starts in less time than its source.
COMPILED = tempfile.TemporaryDirectory()
for source in CLIENT.glob("*.el"):
    shutil.copy(source, COMPILED.name)
subprocess.run("emacs -Q --batch -L . -f batch-byte-compile *.el", shell=True, cwd=COMPILED.name, check=True,
               capture_output=True)


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
        words = ["emacs", "-nw", "-Q", "-L", COMPILED.name]
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
        self.place = None

    def go(self, entity, thing):
        if self.place == (entity, thing):
            return
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
        self.place = (entity, thing)

    def step(self):
        steps = self.emacs.call("history.list", limit=1)["steps"]
        return steps[0]["step"] if steps else 0

    def do(self, entity, thing, action):
        """Does an action with its key, answers its prompts, and undoes it."""
        if action["method"] == "history.undo" and not entity:
            self.emacs.call("task.create", title="Undo this")
        before = self.step()
        self.go(entity, thing)
        # A thing may go away for a moment, and another view is another place.
        method = action["method"]
        stays = method.startswith(("task.", "settings.")) and method not in ("task.delete", "task.skip")
        if entity not in ("task", None) or not stays:
            self.place = None
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
        if action["params"] == {"line": "check"}:
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
                    self.place = None
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


@check("The session in the client's README is what Emacs shows, within a minute of typing")
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
        emacs.press("o")
        emacs.until("New task, in one line:")
        emacs.write("Water the tomatoes today #garden")
        emacs.press("Enter")
        frame("o Water the tomatoes today #garden RET", "1 open", "Created “Water")
        emacs.press("n", "i")
        frame("n i", "0 of 1 done", "Put “Water")
        emacs.press("x")
        frame("x", "✓", "Well done!")
        shown = "\n".join(frames)
    path = CLIENT / "README.md"
    text = path.read_text()
    written = block(text, "text session")
    if written != shown:
        path.write_text(text.replace(f"```text session\n{written}```", f"```text session\n{shown}```"))
    same(written, shown)


@check("A server that is killed repeatedly restarts, and no key is lost")
def killed():
    with Terminal() as emacs:
        emacs.tally("Three steps")
        for number, title in enumerate(("First", "Second", "Third")):
            for server in emacs.servers():
                os.kill(server, signal.SIGKILL)
            emacs.command("tally-capture")
            emacs.write(title + " today")
            emacs.press("Enter")
            emacs.until(title)
            emacs.wait(lambda: emacs.call("task.list")["total"] == number + 1, "a task")
        same(len(emacs.servers()), 1)


@check("A stopped server blocks no key, is shown as not responding, and gets what was typed when it goes on")
def stopped():
    with Terminal("(setq slowest 0 begun nil)", "(add-hook 'pre-command-hook (lambda () (setq begun (float-time))))",
                  "(add-hook 'post-command-hook (lambda ()"
                  " (when (memq this-command '(tally-act tally-next tally-previous))"
                  " (setq slowest (max slowest (- (float-time) begun))))))") as emacs:
        for number in range(1, 4):
            emacs.call("task.create", title=f"Task {number}", due="2026-11-20", priority="P1")
        emacs.tally("Task 3")
        emacs.press("x")
        emacs.wait(lambda: emacs.task(1)["status"] == "done", "done")
        emacs.press("u")
        emacs.wait(lambda: emacs.task(1)["status"] == "open", "open")
        emacs.press("M-:")
        emacs.write("(setq slowest 0)")
        emacs.press("Enter")
        emacs.stop()
        emacs.press("n", "p", "n")
        emacs.wait(lambda: "Task 2" in emacs.cursor(), "the second task")
        # An action without a question waits for the server; point moves on meanwhile.
        emacs.press("x", "n")
        emacs.wait(lambda: "Task 3" in emacs.cursor(), "the third task")
        emacs.until("tallyd is not responding")
        emacs.press("M-:")
        emacs.write('(message "slowest: %d ms" (* 1000 slowest))')
        emacs.press("Enter")
        slowest = re.search(r"slowest: (\d+) ms", "\n".join(emacs.until("slowest: "))).group(1)
        # A key waits for 60 ms at most; the rest is the machine's.
        same(int(slowest) < 150, True)
        # What is typed goes into the line of a new task.
        emacs.press("o")
        emacs.until("New task, in one line:")
        emacs.write("Typed while it was stopped")
        emacs.press("Enter")
        # The prompt of this action needs the server: what is typed waits for it.
        emacs.write("cc")
        emacs.until("waiting for tallyd")
        emacs.press("C-a", "C-k")
        emacs.write("Renamed")
        emacs.press("Enter")
        emacs.resume()
        emacs.wait(lambda: emacs.task(2)["status"] == "done", "done")
        emacs.wait(lambda: emacs.call("task.list")["total"] == 4, "a new task")
        emacs.wait(lambda: emacs.task(3)["title"] == "Renamed", "a title")
        emacs.until("not responding", there=False)
        same(emacs.task(4)["title"], "Typed while it was stopped")


@check("A stopped server takes no longer to fill its pipe than to answer: much is typed, and nothing blocks")
def much():
    with Terminal() as emacs:
        emacs.tally("Three steps")
        emacs.stop()
        for number in range(40):
            emacs.command("tally-capture")
            emacs.write(f"{number} " + 400 * "x")
            emacs.press("Enter")
        emacs.press("C-n")
        emacs.resume()
        emacs.wait(lambda: emacs.call("task.list")["total"] == 40, "all tasks")


@check("With vertico, RET takes the default, and annotations are shown")
def vertico():
    with Terminal("(require 'vertico)", "(vertico-mode)", "(require 'marginalia)", "(marginalia-mode)",
                  packages=("compat", "vertico", "marginalia"), rows=24) as emacs:
        for name in ("Aa", "Garden"):
            emacs.call("project.create", name=name)
        emacs.call("task.create", title="Call", project="Garden", due="2026-11-21")
        emacs.tally("score")
        emacs.press("v")
        emacs.until("List of tasks")
        emacs.write("l")
        emacs.until("Call")
        emacs.write("c@")
        emacs.until("Project (default Garden)")
        emacs.until("Inbox")
        emacs.press("Enter")
        emacs.until("Move to a project: done")
        emacs.write("ss")
        emacs.until("Fri 27 Nov 2026")
        emacs.press("Enter")
        emacs.until("Move to a day or time: done")
        same((emacs.task()["project"], emacs.task()["due"]), ("Garden", "2026-11-21"))
        emacs.write("ss")
        emacs.until("Day or time")
        emacs.write("fri")
        emacs.until("Fri 27 Nov 2026")
        emacs.press("Enter")
        emacs.wait(lambda: emacs.task()["due"] == "2026-11-27", "the due")


@check("With {}, candidates complete", [("fido-mode",), ("icomplete-mode",), ("ignore",)])
def completing(mode):
    with Terminal(f"({mode})", rows=24) as emacs:
        emacs.call("project.create", name="Big house")
        emacs.call("task.create", title="Call", due="2026-11-20")
        emacs.tally("Call")
        emacs.write("c@")
        emacs.until("Project (default Inbox)")
        # The space bar types a space.
        emacs.write("Big house")
        emacs.press("Enter")
        emacs.wait(lambda: emacs.task()["project"] == "Big house", "the project")
        emacs.write("c@")
        emacs.until("Project (default Big house)")
        emacs.press("Enter")
        emacs.until("Move to a project: done")
        same(emacs.task()["project"], "Big house")


@check("A line is completed and colored, and a refused one is typed on")
def line():
    with Terminal() as emacs:
        emacs.call("project.create", name="Big house")
        emacs.tally("score")
        emacs.press("o")
        emacs.until("New task, in one line:")
        emacs.write("Call Ann due:blursday @bi")
        emacs.press("Tab")
        emacs.until('@"Big house"')
        colored = emacs.tmux("capture-pane", "-p", "-e").split("\n")[15]
        holds("\x1b[", colored[colored.index("Call"):])
        emacs.press("Enter")
        emacs.until("blursday”")
        emacs.press("C-a", "C-s")
        emacs.write("blursday")
        emacs.press("Enter", "C-Space", "M-b", "C-w")
        emacs.write("friday")
        emacs.press("Enter")
        emacs.wait(lambda: emacs.call("task.list")["total"] == 1, "the task")
        same((emacs.task()["due"], emacs.task()["project"]), ("2026-11-27", "Big house"))


@check("The text of a task is saved after any other change, and shows both versions of the same field")
def text():
    with Terminal(rows=24) as emacs:
        emacs.call("task.create", title="Call", due="2026-11-20", notes="First")
        emacs.tally("Call")
        emacs.press("e")
        emacs.until("title: Call")
        emacs.press("M->", "BSpace")
        emacs.write(" and second")
        emacs.call("task.update", id=1, priority="P0", title="Call Ann")
        emacs.press("C-c", "C-c")
        emacs.until("Saved task 1.")
        same([emacs.task()[name] for name in ("title", "priority", "notes")], ["Call Ann", "P0", "First and second"])
        emacs.press("e")
        emacs.until("title: Call Ann")
        emacs.press("M->", "BSpace")
        emacs.write(" mine")
        emacs.call("task.update", id=1, notes="Theirs")
        emacs.press("C-x", "C-s")
        emacs.until("<<<<<<< yours")
        emacs.until("Theirs")
        # What is not saved is not lost without a question.
        emacs.press("C-x", "k", "Enter")
        emacs.until("not saved; discard it?")
        emacs.write("no")
        emacs.press("Enter", "C-x", "C-c")
        emacs.until("not saved; discard it?")
        emacs.write("no")
        emacs.press("Enter")
        # Of the two versions one is kept.
        emacs.press("C-a", "C-k", "C-k", "C-s")
        emacs.write("=======")
        emacs.press("Enter", "C-a", "C-Space", "M->", "C-w", "C-c", "C-c")
        emacs.wait(lambda: emacs.task()["notes"] == "First and second mine", "the notes")


@check("Tags are added beside those there are, and removed by name")
def tags():
    with Terminal() as emacs:
        emacs.call("task.create", title="Call", due="2026-11-20", tags=["home", "phone"])
        emacs.tally("Call")
        emacs.write("a#")
        emacs.until("Tags to add")
        emacs.write("new,work")
        emacs.press("Enter")
        emacs.wait(lambda: emacs.task()["tags"] == ["home", "phone", "new", "work"], "tags")
        emacs.write("d#")
        emacs.until("Tags to remove")
        emacs.write("home")
        emacs.press("Enter")
        emacs.wait(lambda: emacs.task()["tags"] == ["phone", "new", "work"], "tags")


@check("Today shows all of its tasks, and a list has pages")
def pages():
    with Terminal() as emacs:
        for number in range(1, 131):
            emacs.call("task.create", title=f"Task {number}", due="2026-11-20")
        emacs.tally("Task 1")
        emacs.press("M->")
        emacs.until("Task 130")
        emacs.write("vl")
        emacs.until("> next page")
        emacs.press(">")
        emacs.until("page 2")
        emacs.press("M->")
        emacs.until("Task 130")
        emacs.press("<")
        emacs.until("> next page")


@check("A filter finds what is done, is shown, keeps the order and is edited")
def filters():
    with Terminal() as emacs:
        for title in ("Pay rent", "Pay taxes", "Other"):
            emacs.call("task.create", title=title, due="2026-11-20")
        emacs.call("task.complete", id=1)
        emacs.tally("Other")
        emacs.press("/")
        emacs.until("Filter:")
        emacs.write("pay")
        emacs.press("Enter")
        emacs.until("filter: pay")
        emacs.until("Pay rent")
        emacs.until("Other", there=False)
        emacs.press("\\")
        emacs.until("Sort by")
        emacs.write("title")
        emacs.press("Enter")
        emacs.until("filter: pay  ·  sort: title")
        emacs.press("/")
        emacs.until("Filter: pay")
        emacs.write(" is:op")
        emacs.press("Tab", "Enter")
        emacs.until("filter: pay is:open")
        # A refused one is typed on.
        emacs.press("/")
        emacs.until("Filter: pay is:open")
        emacs.write(" is:opn")
        emacs.press("Enter")
        emacs.until("is not a state")
        emacs.press("BSpace", "BSpace", "BSpace", "BSpace", "BSpace", "BSpace", "Enter")
        emacs.until("Pay taxes")
        emacs.until("sort: title")


@check("With Org loaded, +2 means what it means without")
def offsets():
    for forms in ((), ("(require 'org)",)):
        with Terminal(*forms) as emacs:
            emacs.call("task.create", title="Call", due="2026-11-25")
            emacs.tally("score")
            emacs.write("vl")
            emacs.until("Call")
            emacs.write("ss")
            emacs.until("Day or time")
            emacs.write("+2")
            emacs.press("Enter")
            emacs.wait(lambda: emacs.task()["due"] == "2026-11-22", "the due")
            emacs.write("ds")
            emacs.wait(lambda: emacs.task()["due"] is None, "no due")


@check("Messages have local times and no names of methods")
def words():
    with Terminal(zone="Europe/Berlin") as emacs:
        emacs.call("task.create", title="Call", due="2026-11-20")
        emacs.tally("Call")
        emacs.write("ss")
        emacs.until("Day or time")
        emacs.write("today 17:00")
        emacs.press("Enter")
        emacs.until("17:00")
        emacs.until("Rescheduled “Call”")
        emacs.write("u")
        emacs.until("Undone: Rescheduled “Call”")
        shown = "\n".join(emacs.screen())
        same([word for word in ("16:00", "Z ", "task.") if word in shown], [])


@check("A running timer moves on by itself")
def timer():
    home = Home()
    with Terminal(f'(setq tally-arguments nil)', home=home) as emacs:
        emacs.call("activity.create", name="Writing")
        home.run(SERVER, "call", "time.start", '{"activity": "Writing", "at": "58 seconds ago"}')
        emacs.command("tally")
        emacs.until("Writing")
        emacs.until("1m")


@check("A late reminder is shown once, not at every start")
def reminders():
    home = Home()
    for shown in (True, False):
        with Terminal(home=home) as emacs:
            if shown:
                emacs.call("task.create", title="Call the bank", due="2026-11-20T09:10:00Z", reminders=["-PT30M"])
            emacs.command("tally-restart")
            if shown:
                emacs.until("Call the bank")
                emacs.wait(lambda: emacs.call("reminder.list")["reminders"][0]["shown"], "shown")
            else:
                emacs.tally("Call the bank")
                emacs.press("M-x")
                emacs.write("view-echo-area-messages")
                emacs.press("Enter")
                emacs.until("*Messages*")
                same([row for row in emacs.screen() if "eminder" in row], [])


@check("An action is done with the region, with as many things as a prefix says, and with what is marked, as one step")
def several():
    def done():
        tasks = emacs.call("task.list", status="done")["tasks"]
        return sorted(task["number"] for task in tasks)

    with Terminal() as emacs:
        for number in range(1, 7):
            emacs.call("task.create", title=f"Task {number}", due="2026-11-20")
        for keys, numbers in ((["C-Space", "n", "n", "n"], [1, 2, 3]), (["C-u", "2"], [1, 2]),
                              (["M-2"], [1, 2]), (["m", "n", "m"], [1, 3])):
            emacs.tally("Task 6")
            emacs.press("M-<", "n")
            emacs.press(*keys)
            emacs.press("x")
            emacs.wait(lambda: done() == numbers, f"done: {numbers}")
            emacs.press("M", "u")
            emacs.wait(lambda: done() == [], "nothing done")


@check("The levels of the heat map are a ramp in the terminal's colors")
def ramp():
    for ground, order in (("dark", "<"), ("light", ">")):
        with Terminal(f"(setq frame-background-mode '{ground})", "(mapc #'frame-set-background-mode (frame-list))",
                      "(setq ramp (mapcar (lambda (level) (apply #'+ (color-values (face-foreground"
                      " (intern (format \"tally-role-level%d\" level))))) ) '(1 2 3 4 5)))",
                      f"(message \"ramp %s\" (apply #'{order} ramp))") as emacs:
            emacs.until("ramp t")


@check("With evil, Vim's motions move and the actions' keys act")
def evil():
    with Terminal("(require 'evil)", "(evil-mode)", packages=("evil", "undo-tree", "goto-chg")) as emacs:
        for number in range(1, 4):
            emacs.call("task.create", title=f"Task {number}", due="2026-11-20")
        emacs.tally("Task 3")
        emacs.write("jx")
        emacs.wait(lambda: emacs.task(2)["status"] == "done", "done")
        emacs.write("kcc")
        emacs.until("Title: Task 1")
        emacs.write("0")
        emacs.press("Enter")
        emacs.wait(lambda: emacs.task(1)["title"] == "Task 10", "the title")
        emacs.press("Enter")
        emacs.until("Created")
        emacs.write("+")
        emacs.wait(lambda: emacs.task(1)["due"] == "2026-11-21", "a day later")


@check("The menu has every action: with transient, and with completion where it is not used")
def menu():
    for forms, keys in (((), "dd"), (("(setq tally-use-transient nil)",), "Delete")):
        with Terminal(*forms, rows=40) as emacs:
            emacs.call("task.create", title="Call", due="2026-11-20")
            emacs.tally("Call")
            emacs.press(".")
            emacs.until("Do:" if forms else "d d Delete")
            emacs.write(keys)
            if forms:
                emacs.press("Enter")
            emacs.until("Deleted “Call”")
            same(emacs.call("task.list")["total"], 0)


@check("The menu bar has Tally")
def menu_bar():
    with Terminal("(menu-bar-mode 1)", rows=40) as emacs:
        emacs.command("tally")
        emacs.until("Three steps")
        holds("Tally", emacs.screen()[0])
        emacs.command("menu-bar-open")
        emacs.until("File")


@check("[ and ] move between days, months and years, and l goes back")
def periods():
    with Terminal() as emacs:
        emacs.tally("Three steps")
        for keys, now, before, after in (("vc", "November 2026", "October 2026", "December 2026"),
                                         ("vy", "2026  ", "2025  ", "2027  ")):
            emacs.write(keys)
            emacs.until(now)
            emacs.press("[")
            emacs.until(before)
            emacs.press("l")
            emacs.until(now)
            emacs.press("]")
            emacs.until(after)
            emacs.press("l", "l")
            emacs.until("Three steps")


@check("Org and Tally: capture from a heading and a region, states in both ways, links and clocks")
def org():
    home = Home()
    file = home.path / "notes.org"
    file.write_text(
        "* TODO [#A] Call Ann :phone:\n  DEADLINE: <2026-11-24 Tue 14:00>\n* TODO Write\n* Ideas\n")
    plain = "(setq org-modules nil)"
    with Terminal(plain, "(tally-org-mode)", f'(find-file "{file}")', home=home, rows=24) as emacs:
        emacs.until("Call Ann")
        emacs.press("C-x", "h")
        emacs.command("tally-org-capture")
        emacs.wait(lambda: emacs.call("task.list")["total"] == 3, "the tasks")
        task = emacs.task()
        same([task[name] for name in ("title", "priority", "tags", "due")],
             ["Call Ann", "P0", ["phone"], "2026-11-24T14:00:00Z"])
        emacs.until(":PROPERTIES:")
        emacs.press("C-g")
        emacs.until("Quit")
        emacs.press("M-<", "C-c", "C-t")
        emacs.wait(lambda: emacs.task()["status"] == "done", "done")
        emacs.call("task.reopen", id=1)
        emacs.until("TODO [#A] Call Ann")
        emacs.call("task.complete", id=2)
        emacs.until("DONE Write")
        emacs.press("M-<")
        emacs.command("org-clock-in")
        emacs.wait(lambda: (emacs.call("time.active")["timer"] or {}).get("task"), "a timer")
        emacs.command("org-clock-out")
        emacs.command("tally-command")
        emacs.until("Tally:")
        emacs.write("show 1")
        emacs.press("Enter")
        emacs.until("[[file:")
        emacs.press("M-<", "Enter")
        emacs.until("TODO [#A] Call Ann")
    with Terminal(plain, f'(setq org-agenda-files (list "{file}"))', rows=24) as emacs:
        file.write_text("* TODO Buy milk\n  SCHEDULED: <2026-11-24 Tue>\n* TODO Other\n")
        emacs.command("org-todo-list")
        emacs.until("Buy milk")
        emacs.press("C-s")
        emacs.write("milk")
        emacs.press("Enter")
        emacs.command("tally-org-capture")
        emacs.wait(lambda: emacs.call("task.list")["total"] == 1, "the task")
        same(emacs.task()["title"], "Buy milk")


@check("With a thing that another program has deleted nothing is done, and C-/ undoes")
def gone():
    with Terminal("(setq tally-event-functions nil)") as emacs:
        emacs.call("task.create", title="Call", due="2026-11-20")
        emacs.tally("Call")
        emacs.call("task.delete", id=1)
        emacs.press("x")
        emacs.until("x does nothing here")
        emacs.press("C-_")
        emacs.until("Undone: Deleted “Call”")


@check("Another program's changes appear while Emacs is idle, and the cursor stays on its task")
def alone():
    with Terminal() as emacs:
        for title in ("One", "Two"):
            emacs.call("task.create", title=title, due="2026-11-20")
        emacs.tally("Two")
        emacs.press("n")
        emacs.call("task.create", title="Urgent", priority="P0", due="2026-11-20")
        emacs.call("focus.add", title="Now")
        emacs.until("Urgent")
        emacs.until("Now")
        holds("Two", emacs.cursor())


@check("The mode line of any buffer shows the day, including percent signs")
def mode_line():
    with Terminal("(setq-default mode-line-format (quote (\"\" global-mode-string)))",
                  "(tally-mode-line-mode)") as emacs:
        emacs.call("focus.add", title="Save 100% of %b")
        emacs.until("Save 100% of %b")
        emacs.call("task.complete", id=1)
        emacs.until("all done")


@check("Titles with format directives, keys and Lisp are only shown")
def hostile():
    title = "100% %s \\[kill-emacs] `x' $(touch owned) #.(kill-emacs)"
    with Terminal() as emacs:
        emacs.call("task.create", title=title, due="2026-11-20", notes=title)
        emacs.tally("100% %s \\[kill-emacs] `x' $(touch owned)")
        emacs.press("x")
        emacs.until("Completed “" + title)
        emacs.write("cc")
        emacs.until("Title: " + title)
        emacs.press("!", "Enter")
        emacs.wait(lambda: emacs.task()["title"] == title + "!", "the title")
        emacs.press("e")
        emacs.until("title: 100%")
        emacs.press("C-c", "C-k")
        emacs.until("title: 100%", there=False)
        same((emacs.home.path / "owned").exists(), False)


@check("A view is redrawn when its window becomes narrower")
def narrower():
    with Terminal() as emacs:
        emacs.call("task.create", title="Call the bank about the mortgage", due="2026-11-20")
        emacs.tally("mortgage")
        emacs.press("C-x", "3")
        emacs.until("…")


if __name__ == "__main__":
    run_checks()
