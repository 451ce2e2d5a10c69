"""Requests for a server that runs out of memory: all kinds of reads and changes. With enough memory, each of
them succeeds on the database that `furnish` makes."""

import datetime
import json

NOW = "2026-11-20T09:00:00Z"

READING = [
    ("task.list", {"sort": "due"}),
    ("task.get", {"id": 1}),
    ("task.search", {"text": "zoe"}),
    ("focus.today", {}),
    ("day.overview", {}),
    ("calendar.month", {}),
    ("habit.history", {"habit": "Pages"}),
    ("score.profile", {}),
    ("score.range", {"from": "2026-11-01", "to": "2026-11-30"}),
    ("year.heatmap", {"stat": "tasks"}),
    ("stats.trend", {}),
    ("time.summary", {"from": "2026-11-01", "to": "2026-11-30", "by": "project"}),
    ("stake.list", {}),
    ("reminder.list", {}),
    ("history.list", {}),
    ("changes.since", {"limit": 100}),
    ("settings.get", {}),
    ("view.today", {"width": 80}),
    ("view.year", {"width": 100}),
    ("chart.year", {}),
    ("chart.score", {}),
    ("chart.projects", {}),
    ("chart.habit", {"habit": "Pages"}),
    ("chart.time", {"by": "hour"}),
    ("data.export", {}),
    ("data.check", {}),
]


def furnish(server):
    """Creates records for each of the reading requests."""
    for title in ("Write to Zoë", "Buy milk", "Read"):
        server.request(
            "task.create", title=title, due="2026-11-21T10:00:00Z", tags=["home"], reminders=["-PT30M"])
    server.request("task.create", title="Send the tax return", due="2026-11-27", stake={"cents": 2000})
    server.request("focus.add", id=2)
    server.request("task.complete", id=3)
    server.request("habit.create", name="Pages", target={"count": 10, "per": "day"})
    server.request("habit.increment", habit="Pages", by=4)
    server.request("activity.create", name="Writing")
    server.request("time.log", activity="Writing", start="2026-11-20T07:00:00Z", end="2026-11-20T08:00:00Z")


def changing(source, number):
    """Returns one change as a method and its parameters. `number` is new each time."""
    title = f"Task {number}"
    day = str(datetime.date(2127, 1, 1) + datetime.timedelta(days=number))
    return source.choice([
        ("task.create", {"title": title, "notes": "n" * source.randrange(9000), "tags": ["home", "work"]}),
        ("task.create", {"title": title, "project": title, "createProject": True, "due": day,
                         "stake": {"cents": 500}}),
        ("task.update", {"id": 1, "notes": title * source.randrange(1, 300), "priority": "P1"}),
        ("task.reschedule", {"id": 1, "days": 1}),
        ("focus.add", {"title": title, "date": day}),
        ("habit.increment", {"habit": "Pages"}),
        ("habit.create", {"name": title}),
        ("time.log", {"activity": "Writing", "start": "2026-11-20T05:00:00Z", "end": "2026-11-20T06:00:00Z"}),
        ("settings.update", {"defaultStake": 1000 + number}),
        ("batch.run", {"requests": [
            {"method": "task.create", "params": {"title": title}, "tempId": "t"},
            {"method": "task.complete", "params": {"id": "tempId:t"}}]}),
        ("data.import", {"content": _document(number)}),
        ("history.undo", {}),
    ])


def _document(number):
    """Returns a document with one activity."""
    activity = {
        "number": 1, "id": f"01a1f82f-1e80-74c2-b893-{number:012x}", "name": f"Activity {number}",
        "color": "#4363D8", "archived": False, "createdAt": NOW, "revision": 1}
    return json.dumps({"format": "tally", "version": 1, "records": {"activity": [activity]}})


def backup(directory):
    return "data.backup", {"path": f"{directory}/backup.db", "overwrite": True}
