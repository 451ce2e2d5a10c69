"""The requests to servers while their disks fail."""

import collections
import dataclasses
import json

from faults_requests import (
    Request, batch, complete, count, create, delete, focus, habit, log_time, named, project, read, rename,
    titled)
from faults_template import BACKUP, NOW, OF_BACKUP


@dataclasses.dataclass(frozen=True)
class Workload:
    """A list of steps, each sent in one write. `title` completes “faults while …”."""

    name: str
    title: str
    steps: list[list[Request]]
    database: str = "tally.db"
    starts_empty: bool = False
    has_full_log: bool = False
    has_neighbour: bool = False
    compares_answers: bool = False

    @property
    def requests(self):
        return [request for step in self.steps for request in step]

    @property
    def documents(self):
        """The files written besides the database, with the indexes of the requests that write them."""
        places = collections.defaultdict(list)
        for place, request in enumerate(self.requests):
            path = request.params.get("path") or request.params.get("repairTo") or ""
            if path.startswith("@/out/"):
                places[path.removeprefix("@/")].append(place)
        return places


VIEWS = [
    "view.today", "view.focus", "view.list", "view.calendar", "view.score", "view.habits", "view.time",
    "view.stakes", "view.statusline",
]


def creating():
    return Workload(
        "create", "creating a database", database="new/nested/tally.db", starts_empty=True,
        steps=[
            [create("first")],
            [project("Garden"), create("second", project="Inbox"), habit("Pages")],
            [create("third", notes="long " * 2000), read("task.list")],
            [batch("fourth", "fifth")],
        ])


def changing():
    return Workload(
        "change", "changing a database, with a checkpoint", has_full_log=True,
        steps=[
            [read("settings.get")],
            [create("new 1")],
            [create("new 2"), create("new 3"), complete(1), count(0)],
            [rename(2, "renamed")],
            [log_time("noted 1"), focus(3), project("House"), count(1)],
            [batch("new 4", "new 5")],
            [delete(4)],
            [create(f"long {n}", notes=f"{n} " * 10_000) for n in range(2)],
            [create("new 6"), count(2)],
        ])


def reading():
    return Workload(
        "read", "reading a database", compares_answers=True,
        steps=[
            [read("task.list", limit=10)],
            [read("focus.today"), read("calendar.month"), read("day.overview")],
            [read("task.search", text="note")],
            [read(view) for view in VIEWS[:5]],
            [read(view) for view in VIEWS[5:]],
            [read("task.get", id=7), read("score.profile"), read("habit.list")],
            [read("history.list"), read("changes.since")],
            [read("stats.completion"), read("year.heatmap", stat="tasks"), read("stake.list")],
        ])


def sharing():
    return Workload(
        "share", "sharing a database with a server on a good disk", has_neighbour=True,
        steps=[
            [read("events.subscribe")],
            [create("new 1"), read("task.list")],
            [complete(1), count(0)],
            [read("focus.today"), read("view.today")],
            [create("new 2"), rename(2, "renamed")],
            [read("task.list", sort="created", limit=5), count(1)],
        ])


def documenting():
    return Workload(
        "document", "writing and reading documents",
        steps=[
            [read("data.check")],
            [read("data.export", path="@/out/export.json")],
            [read("data.backup", path="@/out/backup.db")],
            [create("between")],
            [read("data.export", path="@/out/background.json", progressToken="in the background")],
            [read("data.export", path="@/out/export.json", overwrite=True)],
            [read("data.backup", path="@/out/backup.db", overwrite=True)],
            [Request("data.import", {"path": "@/document.json"},
                     (named("activity", "Imported"), named("habit", "Imported")))],
            [read("data.check", repairTo="@/out/repaired.db")],
        ])


def restoring():
    restore = Request("data.restore", {"path": f"@/{BACKUP}"}, (titled(OF_BACKUP),), can_be_resent=False)
    return Workload(
        "restore", "restoring a backup",
        steps=[
            [read("task.list", limit=5)],
            [restore],
            [create("new 1"), count(0)],
            [read("task.list", limit=5)],
        ])


ALL = [creating(), changing(), reading(), sharing(), documenting(), restoring()]
WORKLOADS = {workload.name: workload for workload in ALL}

DOCUMENT = json.dumps({
    "format": "tally", "version": 1, "records": {
        "activity": [{
            "number": 1, "id": "01a1f82f-1e80-74c2-b893-a2eefb32555e", "name": "Imported", "color": "#4363D8",
            "archived": False, "createdAt": NOW, "revision": 1}],
        "habit": [{
            "number": 1, "id": "01a1f82f-1e80-701b-b99b-97e14756deb8", "name": "Imported", "color": "#4363D8",
            "archived": False, "createdAt": NOW, "createdDay": NOW[:10], "revision": 1}],
    }})
