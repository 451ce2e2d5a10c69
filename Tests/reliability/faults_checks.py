"""Checks of a database after a disk fault or a power cut. Each check raises Trouble."""

import contextlib
import glob
import json
import os
import sqlite3

from faults_template import TASKS, required, template_title


class Trouble(Exception):
    """A defect that the fault does not excuse."""


def is_unknown(reply):
    """Returns whether an error says that the request may have been done."""
    return ((reply.get("error") or {}).get("data") or {}).get("reason") == "outcomeUnknown"


def records_of(server):
    return json.loads(required(server.request("data.export"))["content"])["records"]


def check_done(request, records, allowed, outcome):
    """Checks that a request was done as often as allowed, and not in part."""
    found = [trace(records) for trace in request.traces]
    if found and (found[0] not in allowed or len(set(found)) > 1):
        raise Trouble(f"{request.method} {str(request.params)[:60]} was {outcome}, but is stored {found} times")


def check_reply(request, reply, records):
    if "result" in reply:
        check_done(request, records, [1], "acknowledged")
    else:
        check_done(request, records, [0, 1] if is_unknown(reply) else [0], "refused")


def check_titles(titles, records):
    lost = set(titles) - {task["title"] for task in records["task"]}
    if lost:
        raise Trouble(f"lost: {sorted(lost)[:3]}")


def check_soundness(server):
    """Runs the server's own check."""
    check = required(server.request("data.check"))
    if not check["ok"]:
        raise Trouble(f"data.check found {check['problems'][:3]}")


def check_file(path):
    """Checks a database without the program, and returns the titles of its tasks."""
    name = os.path.basename(path)
    with contextlib.closing(sqlite3.connect(path)) as file:
        try:
            found = file.execute("PRAGMA integrity_check").fetchall()
            broken = file.execute("PRAGMA foreign_key_check").fetchall()
            titles = {row[0] for row in file.execute("SELECT title FROM task")}
        except sqlite3.Error as error:
            raise Trouble(f"{name}: {error}") from None
    if found != [("ok",)] or broken:
        raise Trouble(f"{name} has {len(broken)} broken references, and {found[:3]}")
    return titles


def check_copies(directory):
    """Checks the databases that the server stores beside the one in use."""
    for pattern in ("*.backups/*.db", "*.before-restore-*.db"):
        for path in glob.glob(os.path.join(directory, "**", pattern), recursive=True):
            check_file(path)


def check_document(path, titles):
    """Checks that an export or a backup is complete and has these tasks."""
    if path.endswith(".json"):
        with open(path) as file:
            found = {task["title"] for task in json.load(file)["records"]["task"]}
    else:
        found = check_file(path)
    lost = ({template_title(TASKS)} | set(titles)) - found
    if lost:
        raise Trouble(f"{os.path.basename(path)} lacks {lost}")
