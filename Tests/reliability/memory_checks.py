"""What must hold when memory ran out, and is there again."""

import sqlite3

STORAGE = 1009


class Broken(Exception):
    """Something that must never happen."""


def check_case(server, method, params, reads, reply, before):
    """Whether a request whose allocations failed was answered truly, now that they succeed again."""
    after = records(server)
    if "error" in reply:
        if reply["error"]["code"] != STORAGE:
            raise Broken(f"it was answered {reply['error']}")
        if after != before and reply["error"]["data"].get("reason") != "outcomeUnknown":
            raise Broken(f"it was answered with an error, yet done: {reply['error']['message']}")
    again = result(server.request(method, **params))
    if "result" in reply and again != reply["result"]:
        raise Broken(f"it was answered {reply['result']}, and then {again}")
    if (records(server) == before) != reads:
        raise Broken("reading changed records" if reads else "it was answered, and changed nothing")


def check_told(server, cursor):
    """Whether a subscriber is told of all changes since the cursor, also where it had no memory to look."""
    last = result(server.request("changes.since", cursor=cursor, limit=5000))["cursor"]
    while int(cursor) < int(last):
        event = server.notification(5)
        if event is None:
            raise Broken(f"a subscriber was told up to {cursor} of {last}")
        cursor = event["params"].get("cursor", cursor)


def records(server):
    return result(server.request("data.export"))["content"]


def result(reply):
    """Of a request that nothing hinders."""
    if "error" in reply:
        raise Broken(f"with memory again, a request was answered {reply['error']['message']}")
    return reply["result"]


def end(server):
    code = server.close()
    if code != 0:
        raise Broken(f"the server ended with the code {code}")


def audit(path, replies=None):
    """Looks at the file without the program: it is sound, holds what was answered, and nothing refused."""
    file = sqlite3.connect(path)
    problems = [row[0] for row in file.execute("PRAGMA integrity_check") if row[0] != "ok"]
    problems += [f"a broken reference in {row[0]}" for row in file.execute("PRAGMA foreign_key_check")]
    try:
        file.execute("INSERT INTO task_search (task_search, rank) VALUES ('integrity-check', 1)")
    except sqlite3.Error as error:
        problems.append(f"the search index: {error}")
    file.rollback()
    stored = {row[0] for row in file.execute("SELECT title FROM task")}
    file.close()
    for title, reply in (replies or {}).items():
        if reply and "result" in reply and title not in stored:
            problems.append(f"“{title}” was answered, and is not there")
        if reply and "error" in reply and title in stored:
            problems.append(f"“{title}” was answered {reply['error']}, and is there")
    if problems:
        raise Broken("; ".join(problems[:5]))
