"""The initial database of most workloads."""

import json
import os
import shutil

from serving import Server

NOW = "2026-11-20T09:00:00Z"
OPTIONS = ("--timezone", "UTC", "--now", NOW)
# A commit that extends the log to this many bytes of pages is followed by a checkpoint.
CHECKPOINT = 4 << 20
FRAME_HEADER = 24
# The initial log of a workload.
SHORT_LOG, FULL_LOG = "-short-wal", "-full-wal"

# A backup, and a task that only the backup has.
BACKUP = "backup.db"
OF_BACKUP = "Only in the backup"

TASKS = 30
# The numbers of the tasks that the workloads may rename or delete.
CHANGING_TASKS = range(1, 11)


def template_title(number):
    return f"Task {number} of the template"


UNTOUCHED_TITLES = [template_title(n) for n in range(1, TASKS + 1) if n not in CHANGING_TASKS]


def make_template(program, directory):
    """Creates the database of a killed server, with a short log and one due for a checkpoint.

    Returns the path of the database."""
    database = os.path.join(directory, "tally.db")
    with Server(program, database, *OPTIONS) as server:
        for method, params in template_requests():
            required(server.request(method, **params))
        extra = required(server.request("task.create", title=OF_BACKUP))["task"]
        required(server.request("data.backup", path=os.path.join(directory, BACKUP)))
        required(server.request("task.delete", id=extra["id"]))
        server.close()
    with Server(program, database, *OPTIONS) as server:
        fill_log(server, database, 1)
        shutil.copyfile(database + "-wal", database + SHORT_LOG)
        fill_log(server, database, CHECKPOINT // page_size(database) - 100)
    os.rename(database + "-wal", database + FULL_LOG)
    os.unlink(database + "-shm")
    return database


def fill_log(server, database, length):
    frame, number, pages = page_size(database) + FRAME_HEADER, 0, 0
    while pages < length:
        number += 1
        required(server.request("habit.set", habit="Steps", count=number, date="2026-11-01"))
        pages = os.path.getsize(database + "-wal") // frame


def page_size(database):
    with open(database, "rb") as file:
        return int.from_bytes(file.read(18)[16:], "big")


def template_requests():
    # A backup in the background would make other calls each time.
    yield "settings.update", {"backups": 0}
    yield "habit.create", {"name": "Pages", "target": {"count": 3, "per": "day"}}
    yield "habit.create", {"name": "Steps"}
    yield "activity.create", {"name": "Writing"}
    yield "project.create", {"name": "Garden"}
    for number in range(1, TASKS + 1):
        yield "task.create", {
            "title": template_title(number), "notes": f"note {number} " * 20, "project": "Garden",
            "priority": f"P{number % 4}", "tags": ["old", f"tag{number % 3}"], "due": f"2026-11-{number:02}"}
    yield "time.log", {"activity": "Writing", "start": "2026-11-19T07:00:00Z", "end": "2026-11-19T08:00:00Z"}
    yield "focus.add", {"id": 20}
    for number in range(25, TASKS + 1):
        yield "task.complete", {"id": number, "at": f"2026-11-{number - 15:02}T08:00:00Z"}
    yield "task.create", {"title": "With a stake", "due": "2026-12-01", "stake": {"cents": 700}}


def required(reply):
    if "result" not in reply:
        raise AssertionError(f"a request on a good disk returned {json.dumps(reply)}")
    return reply["result"]
