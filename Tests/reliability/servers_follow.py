"""Those who follow what changes: a replica made of `changes.since`, a subscriber, and what an export says."""

import json
import time

WEEK = {"monday": 1, "saturday": 6, "sunday": 7}


class Failed(Exception):
    """Something that must never happen."""


def records_of(server, **options):
    """What `data.export` tells, by kind and number. With the text, which undoing must bring back."""
    content = result(server.request("data.export", **options))["content"]
    records = json.loads(content)["records"]
    return {kind: {record["number"]: record for record in rows} for kind, rows in records.items() if rows}, content


def result(reply):
    if "result" not in reply:
        raise Failed(f"an error where none can be: {reply['error']}")
    return reply["result"]


class Replica:
    """Every record, as the changes from the beginning give it."""

    def __init__(self, forgets=None):
        self.records, self.log, self.cursor = {}, [], None
        self.numbers = {}  # Of tasks, also of those that are gone, by id.
        self.forgets = forgets  # The place of a change that is passed over, to prove that this is found.

    def catch_up(self, server, limit):
        """All that is new. The changes, in order."""
        news, more = [], True
        while more:
            page = result(server.request("changes.since", cursor=self.cursor, limit=limit))
            news += page["changes"]
            self.cursor, more = page["cursor"], page["more"]
        for change in news:
            self.take(change)
        self.log += news
        return news

    def take(self, change):
        if self.log and int(change["cursor"]) <= int(self.log[-1]["cursor"]):
            raise Failed(f"a change comes again: {change}")
        if len(self.records) and change["cursor"] == self.forgets:
            return
        kind, number = self.records.setdefault(change["entity"], {}), change["number"]
        known = kind.get(number)
        if (change["op"] == "create") != (known is None):
            raise Failed(f"a change does not fit what is known: {change}, {known}")
        if change["entity"] == "task":
            self.numbers[change["id"]] = number
        if change["op"] == "delete":
            del kind[number]
        else:
            kind[number] = {**(known or {}), **change["values"]}

    def tasks_of(self, step):
        """The numbers of the tasks that a step of the history changed."""
        return {self.numbers[change["id"]] for change in step["changes"] if change["entity"] == "task"}

    def compare(self, records):
        mine = {kind: rows for kind, rows in self.records.items() if rows}
        if mine != records:
            raise Failed("the changes give other records than the export: " + difference(mine, records))


def difference(one, other):
    """The first records that are not the same, for people."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return f"{one!r} and {other!r}"
    for key in one.keys() | other.keys():
        if key not in one or key not in other:
            return f"{key}: only {'the first' if key in one else 'the second'} has it"
        if one[key] != other[key]:
            return f"{key}: " + difference(one[key], other[key])
    return "nothing"


class Listener:
    """A subscriber: every change must be told, once, in order, within two seconds."""

    PATIENCE = 2

    def __init__(self, server, is_deaf=False):
        self.server, self.is_deaf = server, is_deaf
        self.cursor = int(result(server.request("events.subscribe"))["cursor"])
        self.told = []

    def hear(self, last, changes, origins):
        """Waits until everything up to the cursor `last` was told, and compares it with the log's changes."""
        before, end = self.cursor, time.monotonic() + self.PATIENCE
        heard = []
        while self.cursor < last:
            event = self.server.notification(max(0, end - time.monotonic()))
            if event is None:
                raise Failed(f"changes up to {last} were told up to {self.cursor} in {self.PATIENCE} s")
            heard += self.take(event)
        if self.is_deaf:
            heard = heard[1:]
        wanted = {change["id"] for change in changes if before < int(change["cursor"]) <= last}
        missed = wanted - {identifier for identifier, _ in heard}
        if missed - {None}:
            raise Failed(f"what changed was not told: {missed}")
        if {origin for _, origin in heard} - origins:
            raise Failed(f"changes of {origins} were told as {heard}")

    def take(self, event):
        params = event["params"]
        cursor = int(params["cursor"])
        if event["method"] != "event.changed":
            return []
        if cursor <= self.cursor:
            raise Failed(f"told again: {event} behind {self.cursor}")
        self.cursor = cursor
        return [(change["id"], params["origin"]) for change in params["changes"]]


def view(records):
    """Of an export: what the model knows too."""
    def rows(kind):
        return records.get(kind, {}).values()

    habits = {record["number"]: record["name"] for record in rows("habit")}
    counts = {}
    for record in rows("habitEvent"):
        key = habits[record["habit"]], record["day"]
        counts[key] = counts.get(key, 0) + record["delta"]
    return {
        "tasks": {record["number"]: (
            record["title"], f"P{record['priority']}", record["project"], tuple(record["tags"]), record["dueDay"],
            record["focusDay"], record["focusOrder"], record["completedDay"], record["revision"])
            for record in rows("task")},
        "order": [record["number"] for record in sorted(
            rows("task"), key=lambda record: (record["position"].encode(), record["number"]))],
        "projects": {record["number"]: record["name"] for record in rows("project")},
        "habits": sorted(habits.values()),
        "activities": sorted(record["name"] for record in rows("activity")),
        "counts": {key: count for key, count in counts.items() if count},
        "entries": sorted((record["startAt"], record["endAt"], record["note"]) for record in rows("timeEntry")),
        "settings": {name: value for record in rows("settings") for name, value in record.items()
                     if name in ("weekStart", "currency", "defaultStake")},
        "celebrated": sorted(record["day"] for record in rows("celebration"))}


def view_of(state):
    """Of the model: what an export tells too."""
    def text(day):
        return day and day.isoformat()

    return {
        "tasks": {task.number: (
            task.title, task.priority, task.project, task.tags, text(task.due), *focus_of(task, text),
            text(task.completed), task.revision) for task in state.tasks.values()},
        "order": list(state.order),
        "projects": state.projects,
        "habits": sorted(state.habits),
        "activities": sorted(state.activities),
        "counts": state.counts,
        "entries": sorted(state.entries),
        "settings": state.settings | {"weekStart": WEEK.get(state.settings["weekStart"])},
        "celebrated": sorted(text(day) for day in state.celebrated)}


def focus_of(task, text):
    return (text(task.focus[0]), task.focus[1]) if task.focus else (None, None)
