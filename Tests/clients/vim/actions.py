"""Every action that the server offers, done in Vim and Neovim with typed keys, and checked by a second connection."""

import json
import os
import pathlib
import select
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from terminal import EDITORS, Terminal
from checks import check, run_checks, same

# What is typed for an input, by its member; without one, by its kind.
TYPED = {
    "dependOn.addDependsOn": "2", "remind.addReminders": "tomorrow 9:00", "task.move.before": "3", "project.move.after": "Shed",
    "reward.stake.reward": "Cinema", "countEarlier.date": "yesterday", "habit.reminders.reminders": "09:00", "remind.reminders": "tomorrow 9:00", "until": "tomorrow 9:00",
    "by": "2", "timeEntry.task.task": "1", "count": "3", "target.weekdays": "mon", "target.count": "3", "skipDays.from": "tomorrow",
    "skipDays.to": "tomorrow", "unskipDays.from": "today", "unskipDays.to": "tomorrow",
    "split.at": "20 nov 7:30", "timeEntry.start.start": "20 nov 7:30", "timeEntry.end.end": "20 nov 7:45",
    "filter.filter.filter": "p1", "completeAt.at": "8:50", "stopTimerAt.at": "8:50", "raiseStake.stake.cents": "900",
    "logTime.start": "8:00", "logTime.end": "8:30", "estimate": "45m", "color": "#336699", "context": "p0",
    "timeZone": "Europe/Berlin", "dayStart": "04:00", "currency": "USD", "defaultStake": "700", "backups": "3",
    "historyDays": "30", "defaultReminders": "-PT15M", "dayCapacity": "5h", "recurrence.rule": "every friday",
    "url": "https://example.com", "before": "2", "parent": "2", "path": "/copy.db", "export.path": "/export.json", "import.path": "/export.json", "filter": "p0", "line": "list",
    "stake.cents": "700", "project": "Garden", "removeTags": "work", "addTags": "new", "start": "1 dec 9:00",
    "end": "1 dec 10:00", "due": "1 dec",
}
OTHERWISE = {"text": "Words", "date": "tomorrow", "duration": "30m", "name": "2", "capture": "Captured p1"}


class Connection:
    """A server of its own on the same database."""

    def __init__(self, terminal):
        self.process = subprocess.Popen(
            [*terminal.command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=terminal.environment)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(10)

    def call(self, method, **params):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if "error" in reply:
            raise AssertionError(f"{method} {params}: {reply['error']['message']}")
        return reply["result"]


def world(call):
    """Makes things with all that can be done with them. Returns the page of each, the text of its line and its id."""
    call("project.create", name="Garden")
    call("project.create", name="Shed")
    call("task.create", title="Plain")
    call("task.create", title="Whole", tags=["work"], url="https://example.com/1", due="2026-11-25", wait="2026-11-24",
         scheduled="2026-11-24", start="2026-11-25T09:00", end="2026-11-25T10:00", estimate=30, notes="Old",
         checklist=[{"text": "One"}, {"text": "Two", "done": True}], reminders=["-PT30M"])
    call("task.create", title="Parent")
    call("task.create", title="Child", parent=3, dependsOn=[1])
    call("task.create", title="Weekly", due="2026-11-20", recurrence={"rule": "every friday"})
    call("task.create", title="At stake", due="2026-11-27", stake={"cents": 700, "reward": "Tea"})
    call("task.create", title="Finished")
    call("task.complete", id=7)
    call("task.create", title="Owed", due="2026-11-27", stake={})
    call("stake.concede", id=8, confirm=True)
    call("task.create", title="Earned", due="2026-11-27", stake={"reward": "Tea"})
    call("task.complete", id=9)
    call("task.create", title="Reminded", due="2026-11-20T09:10", reminders=["-PT30M"])
    call("task.annotate", id=1, text="A remark")
    call("focus.add", id=1)
    call("habit.create", name="Read", target={"count": 2, "per": "day"}, reminders=["08:00"])
    call("habit.increment", habit="Read", by=1)
    call("habit.create", name="Swim")
    call("habit.skip", habit="Swim")
    call("activity.create", name="Reading")
    call("activity.create", name="Writing")
    call("time.log", activity="Writing", start="2026-11-20T07:00", end="2026-11-20T08:00")
    call("filter.create", name="urgent", filter="p0")
    call("alias.create", name="mine", line="list p1")
    tasks = []
    for number, title in enumerate(["Plain", "Whole", "Parent", "Child", "Weekly", "At stake", "Finished", "Owed",
                                    "Earned", "Reminded"], 1):
        tasks.append(("task", f"show {number}", title, number))
    step = call("history.list", limit=1)["steps"][0]["step"]
    return tasks + [
        ("project", "projects", "Garden", "Garden"), ("habit", "habit", "Read", "Read"), ("habit", "habit", "Swim", "Swim"),
        ("activity", "activities", "Reading", "Reading"), ("timeEntry", "time list", "Writing", 1),
        ("day", "day 2026-11-20", "Friday 2026-11-20", "2026-11-20"), ("step", "log", "", step),
        ("filter", "filters", "urgent", "urgent"), ("alias", "aliases", "mine", "mine"), ("tag", "tags", "work", "work"),
        ("reminder", "show 10", "Reminded", 10), (None, "help", "Usage", None)]


def shows(action):
    """Whether an action only shows something: it leaves nothing to look for, and :Tally shows the same."""
    return action["method"].startswith("view.") or action["action"] in ("showAliases", "listBackups", "check")


def answer(terminal, entity, action, given):
    """Types what the action asks for, in the order of its inputs."""
    for wanted in given["inputs"]:
        terminal.until(wanted["prompt"], seconds=3)
        if wanted["kind"] == "confirm":
            terminal.press("y")
        elif wanted["kind"] == "choice":
            present = wanted["default"]
            text = next(c["text"] for c in wanted["candidates"] if c["text"] != present)
            terminal.press("C-u")
            terminal.write(text + "\r")
        else:
            names = [f"{entity}.{action}.{wanted['member']}", f"{action}.{wanted['member']}", wanted["member"]]
            text = next((TYPED[name] for name in names if name in TYPED), None)
            if text is None:
                text = wanted["candidates"][0]["text"] if wanted["candidates"] else OTHERWISE[wanted["kind"]]
            terminal.press("C-u")
            terminal.write((str(terminal.home.path) + text if text.startswith("/") else text) + "\r")


@check("{}: every action with every kind of thing is done by its key", [(editor,) for editor in EDITORS])
def actions(editor):
    with Terminal(editor, "let g:tally_popups = 0") as terminal, Connection(terminal) as other:
        things = world(other.call)
        done, failed = set(), []
        for entity, page, text, thing in things:
            place = {} if entity is None else {"entity": entity, "id": thing}
            terminal.page(page, text)
            for offered in other.call("action.list", **place)["actions"]:
                key = (entity, offered["action"])
                if key in done or shows(offered):
                    continue
                done.add(key)
                if os.environ.get("TRACE"):
                    print(key, offered["key"], __import__("time").time() % 1000, flush=True)
                try:
                    try:
                        perform(terminal, other, entity, text, offered)
                    except AssertionError:
                        # The page may just have been drawn without what the action before had removed.
                        terminal.press("Escape", "Escape")
                        perform(terminal, other, entity, text, offered)
                except AssertionError as problem:
                    if os.environ.get("TRACE"):
                        print("FAILED", str(problem)[:700], flush=True)
                    failed.append(f"{key} {offered['key']}: {str(problem)[:1500]}")
                    terminal.press("Escape", "Escape")
        if failed:
            raise AssertionError(f"{len(failed)} of {len(done)} failed:\n" + "\n".join(failed))
        print(f"  # {len(done)} actions")


def perform(terminal, other, entity, text, offered):
    before = other.call("history.list", limit=1)["steps"][0]
    terminal.write(":echo ''\r:messages clear\r")
    if entity is not None and text:
        terminal.until(text)
        terminal.write(f":call search('\\V{text}', 'cw')\r")
    else:
        terminal.write("gg")
    terminal.write(offered["key"])
    answer(terminal, entity, offered["action"], offered)
    effect = offered["method"]
    if effect.startswith("data.") or effect.startswith("history."):
        told = "substitute(execute('messages'), '.*\\ze\\(done\\.\\|Undone\\|Redone\\|Tally:\\)', '', '')[:3]"
        terminal.wait(lambda: terminal.eval(told) in ("done", "Undo", "Redo", "Tall"), 3)
        same(terminal.eval(told) == "Tall", False)
        if effect == "history.undo":
            other.call("history.redo")
        return

    def changed():
        step = other.call("history.list", limit=1)["steps"][0]
        return step if step["step"] != before["step"] else None

    step = terminal.wait(changed, 2)
    same(step["method"], effect)
    other.call("history.undo", step=step["step"])


if __name__ == "__main__":
    run_checks()
