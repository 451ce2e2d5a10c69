"""Followers of changes: a replica made from `changes.since`, a subscriber, and the content of an export."""

import json
import time

WEEK = {"monday": 1, "saturday": 6, "sunday": 7}


class Failed(Exception):
    """A violated invariant."""


def records_of(server, **options):
    """Returns the records of `data.export` by type and id, and its text, which undo must restore."""
    content = result(server.request("data.export", **options))["content"]
    records = json.loads(content)["records"]
    # Deleted tasks are kept for what they earned. Changes do not have them.
    records["task"] = [task for task in records["task"] if task["deletedAt"] is None]
    records = {kind: {record["id"]: record for record in rows} for kind, rows in records.items() if rows}
    return records, content


def result(reply):
    if "result" not in reply:
        raise Failed(f"an unexpected error: {reply['error']}")
    return reply["result"]


class Replica:
    """The records that result from all changes since the start of the log."""

    def __init__(self, forgets=None):
        self.records, self.log, self.cursor = {}, [], None
        self.numbers = {}  # The numbers of tasks by id, including deleted ones.
        self.forgets = forgets  # The cursor of a change to skip, to prove that this is detected.

    def catch_up(self, server, limit):
        """Applies and returns all new changes, in order."""
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
            raise Failed(f"a change is repeated: {change}")
        if len(self.records) and change["cursor"] == self.forgets:
            return
        kind, identity = self.records.setdefault(change["entity"], {}), change["record"]
        known = kind.get(identity)
        if (change["op"] == "create") != (known is None):
            raise Failed(f"a change does not match the known records: {change}, {known}")
        if change["entity"] == "task":
            self.numbers[change["id"]] = change["number"]
        if change["op"] == "delete":
            del kind[identity]
        else:
            kind[identity] = {**(known or {}), **change["values"]}

    def tasks_of(self, step):
        """Returns the numbers of the tasks that a step of the history changed."""
        return {self.numbers[change["id"]] for change in step["changes"] if change["entity"] == "task"}

    def compare(self, records):
        mine = {kind: rows for kind, rows in self.records.items() if rows}
        if mine != records:
            raise Failed("the changes and the export give different records: " + difference(mine, records))


def difference(one, other):
    """Describes the first difference between records."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return f"{one!r} and {other!r}"
    for key in one.keys() | other.keys():
        if key not in one or key not in other:
            return f"{key}: only {'the first' if key in one else 'the second'} has it"
        if one[key] != other[key]:
            return f"{key}: " + difference(one[key], other[key])
    return "nothing"


class Listener:
    """A subscriber, which must receive every change once, in order, within two seconds."""

    PATIENCE = 2

    def __init__(self, server, is_deaf=False):
        self.server, self.is_deaf = server, is_deaf
        self.cursor = int(result(server.request("events.subscribe"))["cursor"])

    def hear(self, last, changes, origins):
        """Waits for the events up to the cursor `last`, and compares them with the log's changes."""
        before, end = self.cursor, time.monotonic() + self.PATIENCE
        received = []
        while self.cursor < last:
            event = self.server.notification(max(0, end - time.monotonic()))
            if event is None:
                raise Failed(f"of the changes to {last}, only those to {self.cursor} came in {self.PATIENCE} s")
            received += self.take(event)
        if self.is_deaf:
            received = received[1:]
        wanted = {change["id"] for change in changes if before < int(change["cursor"]) <= last}
        missed = wanted - {identifier for identifier, _ in received}
        if missed - {None}:
            raise Failed(f"no event for the changes of {missed}")
        if {origin for _, origin in received} - origins:
            raise Failed(f"changes of {origins} came as {received}")

    def take(self, event):
        params = event["params"]
        cursor = int(params["cursor"])
        if event["method"] != "event.changed":
            return []
        if cursor <= self.cursor:
            raise Failed(f"an event is repeated: {event} after {self.cursor}")
        self.cursor = cursor
        return [(change["id"], params["origin"]) for change in params["changes"]]


def view(records):
    """Returns the part of an export that the model has too."""
    def rows(kind):
        return records.get(kind, {}).values()

    habits = {record["id"]: record["name"] for record in rows("habit")}
    projects = {record["id"]: record["number"] for record in rows("project")}
    counts = {}
    for record in rows("habitEvent"):
        key = habits[record["habit"]], record["day"]
        counts[key] = counts.get(key, 0) + record["delta"]
    return {
        "tasks": {record["number"]: (
            record["title"], f"P{record['priority']}", projects[record["project"]], tuple(record["tags"]),
            record["dueDay"],
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
    """Returns the part of the model that an export has too."""
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
