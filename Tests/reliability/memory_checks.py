"""Checks of a server that ran out of memory, after memory is available again."""

import sqlite3

from database_file import problems_in

STORAGE = 1009


class Broken(Exception):
    """A violated invariant."""


def check_case(server, method, params, reads, reply, before):
    """Checks the reply to a request whose allocations failed, now that allocations succeed again."""
    after = records(server)
    if "error" in reply:
        if reply["error"]["code"] != STORAGE:
            raise Broken(f"it returned {reply['error']}")
        if after != before and reply["error"]["data"].get("reason") != "outcomeUnknown":
            raise Broken(f"it returned an error, but changed records: {reply['error']['message']}")
    again = result(server.request(method, **params))
    if "result" in reply and again != reply["result"]:
        raise Broken(f"it returned {reply['result']}, and then {again}")
    if (records(server) == before) != reads:
        raise Broken("reading changed records" if reads else "it returned a result, but changed nothing")


def check_told(server, cursor):
    """Checks that a subscriber receives all changes since the cursor, even if the server lacked memory."""
    last = result(server.request("changes.since", cursor=cursor, limit=5000))["cursor"]
    while int(cursor) < int(last):
        event = server.notification(5)
        if event is None:
            raise Broken(f"a subscriber received changes up to {cursor} of {last}")
        cursor = event["params"].get("cursor", cursor)


def records(server):
    return result(server.request("data.export"))["content"]


def result(reply):
    """Returns the result of a request that must succeed."""
    if "error" in reply:
        raise Broken(f"with memory again, a request failed: {reply['error']['message']}")
    return reply["result"]


def end(server):
    code = server.close()
    if code != 0:
        raise Broken(f"the server exited with code {code}")


def audit(path, replies=None):
    """Checks without the program that the file is sound, and has what was acknowledged and nothing refused."""
    file = sqlite3.connect(path)
    problems = problems_in(file)
    stored = {row[0] for row in file.execute("SELECT title FROM task")}
    file.close()
    for title, reply in (replies or {}).items():
        if reply and "result" in reply and title not in stored:
            problems.append(f"“{title}” was acknowledged, but is missing")
        if reply and "error" in reply and title in stored:
            problems.append(f"“{title}” was refused with {reply['error']}, but is stored")
    if problems:
        raise Broken("; ".join(problems[:5]))
