"""A database with things in many states, so that clients can try every action, and a connection to check them."""

import json
import subprocess

TASKS = [
    {"title": "Plain"},
    {"title": "Full", "notes": "Some", "due": "2026-11-20", "partOfDay": "evening", "priority": "P0",
     "tags": ["work", "home"], "estimate": 90, "project": "Garden", "url": "https://example.com/1"},
    {"title": "Overdue", "due": "2026-11-19T18:00", "reminders": ["-PT30M"]},
    {"title": "At stake", "due": "2026-11-27", "stake": {"cents": 2000, "reward": "Cinema"}},
    {"title": "Owed", "stake": {}},
    {"title": "Earned", "stake": {"reward": "Cinema"}},
    {"title": "In focus"},
    {"title": "Planned"},
    {"title": "Block", "start": "2026-11-21T14:00", "end": "2026-11-21T15:00"},
    {"title": "Blocked", "dependsOn": [1, 2], "checklist": [{"text": "One"}, {"text": "Two", "done": True}]},
    {"title": "Whole"},
    {"title": "Part", "parent": 11},
    {"title": "Done"},
    {"title": "Waiting", "wait": "2026-11-23", "scheduled": "2026-11-24"},
    {"title": "Repeating", "due": "2026-11-20", "recurrence": {"rule": "every friday"}},
    {"title": "Reminded", "due": "2026-11-20T09:10", "reminders": ["-PT30M"]},
]

YESTERDAY = [
    *[("project.create", {"name": name}) for name in ("Garden", "Attic")],
    *[("task.create", task) for task in TASKS],
    ("stake.concede", {"id": 5, "confirm": True}), ("task.complete", {"ids": [6, 13]}),
    ("focus.add", {"id": 7}), ("focus.add", {"id": 8, "date": "2026-11-22"}),
    ("task.annotate", {"id": 10, "text": "Called twice"}),
    ("habit.create", {"name": "Read", "unit": "pages", "target": {"count": 20, "per": "day"}}),
    ("habit.create", {"name": "Run"}), ("habit.archive", {"habit": "Run"}),
    ("habit.create", {"name": "Swim", "target": {"weekdays": ["fri"]}, "reminders": ["08:00"]}),
    ("habit.skip", {"habit": "Read", "from": "2026-11-20", "to": "2026-11-22"}),
    *[("activity.create", {"name": name}) for name in ("Writing", "Reading")],
    ("activity.create", {"name": "Old"}), ("activity.archive", {"activity": "Old"}),
    ("time.log", {"activity": "Writing", "start": "2026-11-19T07:00", "end": "08:30", "task": 1, "tags": ["a"]}),
    ("filter.create", {"name": "Mine", "filter": "is:open"}),
    ("alias.create", {"name": "dawn", "line": "list is:today"}),
    ("project.update", {"id": "Attic", "archived": True}),
]

TODAY = [
    ("habit.increment", {"habit": "Read", "by": 2}), ("habit.note", {"habit": "Read", "text": "Tired"}),
    ("time.start", {"activity": "Writing", "task": 2, "at": "8:00"}),
    ("task.create", {"title": "Undone"}), ("history.undo", {}),
]

# Every thing, with the kinds of things that its actions are about.
THINGS = [
    *[("task", number) for number in range(1, len(TASKS) + 1)],
    ("project", "Garden"), ("project", "Attic"), ("habit", "Read"), ("habit", "Run"), ("habit", "Swim"),
    ("activity", "Writing"), ("activity", "Old"), ("timeEntry", 1), ("day", "2026-11-20"), ("day", "2026-11-22"),
    ("filter", "Mine"), ("alias", "dawn"), ("tag", "work"), (None, None),
]


def answer(action, field):
    """Returns what a person might type for an input of an action."""
    key = (action["method"], field["member"])
    default, candidates = field["default"], field["candidates"]
    special = {
        ("time.stop", "at"): "8:30", ("time.split", "at"): "2026-11-19T07:30", ("time.log", "start"): "7:00",
        ("time.log", "end"): "7:30", ("time.update", "start"): "2026-11-19T06:30",
        ("time.update", "end"): "2026-11-19T09:00", ("task.update", "start"): "2026-11-21T10:00",
        ("task.update", "end"): "2026-11-21T16:00", ("task.update", "url"): "https://example.com/2",
        ("task.update", "recurrence.rule"): "every week", ("habit.update", "reminders"): "08:30",
        ("habit.skip", "from"): "2026-11-25", ("habit.skip", "to"): "2026-11-26",
        ("habit.unskip", "from"): "2026-11-20", ("habit.unskip", "to"): "2026-11-21",
        ("settings.update", "timeZone"): "Europe/Berlin", ("settings.update", "dayStart"): "04:00",
        ("settings.update", "currency"): "USD", ("settings.update", "context"): "is:open",
        ("settings.update", "backups"): "3", ("settings.update", "historyDays"): "400",
        ("settings.update", "dayCapacity"): "6h", ("settings.update", "defaultReminders"): "10m",
        ("settings.update", "defaultStake"): "700", ("reminder.snooze", "until"): "in 2h",
        ("habit.increment", "date"): "yesterday", ("task.annotate", "text"): "Asked",
        ("task.complete", "at"): "2026-11-19 12:00",
        ("task.update", "stake.cents"): "3000", ("task.update", "reminders"): "2026-11-21 10:00",
        ("project.update", "after"): "Attic",
    }
    if key in special:
        return special[key]
    if field["kind"] == "choice" or (candidates and field["member"] not in ("addTags", "tags")):
        others = [one["text"] for one in candidates if one["text"] != default]
        return (others or [default])[0]
    name = field["member"]
    if name in ("before", "addDependsOn", "parent", "task"):
        return "3"
    if name == "filter":
        return "is:open p1"
    if name == "line":
        return "list"
    if name == "color":
        return "#123456"
    if name == "target.weekdays":
        return "mon, wed"
    return {"date": "in 3 days", "duration": "35m"}.get(field["kind"], "7" if field["type"] == "number" else "Other")


class Refused(Exception):
    pass


class Connection:
    """A server on the database, as a second client."""

    def __init__(self, server, environment, now, *options):
        self._process = subprocess.Popen(
            [server, "--timezone", "UTC", "--now", now, *options], env=environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait(10)

    def call(self, method, **params):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        reply = json.loads(self._process.stdout.readline())
        if "error" in reply:
            raise Refused(f"{method} {params}: {reply['error']}")
        return reply["result"]


def make(server, environment):
    """Fills the database of the environment."""
    for now, requests in (("2026-11-19T09:00:00Z", YESTERDAY), ("2026-11-20T09:00:00Z", TODAY)):
        with Connection(server, environment, now) as connection:
            for method, params in requests:
                connection.call(method, **params)
