"""The database to damage: filled as by a year of use, in several hundred pages."""

import contextlib
import dataclasses
import pathlib
import random
import shutil
import sqlite3

from damage_pages import Layout, layout
from serving import Server

LONG_AGO, BEFORE, NOW = "2026-11-02T09:00:00Z", "2026-11-19T09:00:00Z", "2026-11-20T09:00:00Z"
ZONE = ("--timezone", "UTC")
WORDS = """Water plants call Anna write quarterly report buy milk paint fence mend bicycle read chapter tidy
cellar plan journey send invoice book dentist sort photographs learn verse bake bread Größe naïve Straße
résumé""".split()


@dataclasses.dataclass
class Template:
    """A directory with a database, its task titles, and every title in its history, which undo may restore."""

    directory: pathlib.Path
    titles: set
    earlier: set
    has_log: bool
    layout: Layout

    @property
    def database(self):
        return self.directory / "tally.db"

    @property
    def size(self):
        return sum(file.stat().st_size for file in self.directory.rglob("*") if file.is_file())

    def copy(self, directory):
        shutil.copytree(self.directory, directory)
        return directory / "tally.db"


class Filler:
    """Fills a database through a server."""

    def __init__(self, source, program, database):
        self.source, self.program, self.database = source, program, database
        self.count = 0

    def server(self, now):
        return Server(self.program, str(self.database), "--now", now, *ZONE)

    def text(self, length):
        return " ".join(self.source.choices(WORDS, k=length))

    def task(self):
        """Returns the parameters of a new task. Some tasks have every member."""
        source = self.source
        self.count += 1
        title = f"{self.text(source.randint(2, 6))} {self.count}"
        params = {"title": title, "priority": source.choice(["P0", "P1", "P2", "P3"]), "mutationId": title}
        if source.random() < 0.5:
            # Long notes need overflow pages. Many of them would only make the search index large.
            params["notes"] = self.text(source.choice([5, 10, 40, 9 if self.count % 2 else 250]))
        if source.random() < 0.4:
            params["tags"] = source.sample(WORDS, 2)
        if source.random() < 0.5:
            params |= {"project": f"Project {source.randrange(8)}", "createProject": True}
        if source.random() < 0.5:
            params |= {"due": f"2026-11-{source.randrange(3, 30):02}T17:00:00Z", "reminders": ["-PT30M"]}
        if source.random() < 0.1:
            params |= {"due": "2026-12-01T12:00:00Z", "stake": {"cents": 700, "reward": "Cake"}}
        return params


def fill(filler):
    """Simulates weeks of use: every record type, undone steps, and free pages."""
    source = filler.source
    with filler.server(LONG_AGO) as server:
        all_of(server, [("task.create", filler.task()) for _ in range(180)])
        all_of(server, [("habit.create", {"name": f"Habit {i}", "target": {"count": 2, "per": "day"}})
                        for i in range(5)])
        all_of(server, [("project.create", {"name": f"Plan {i}", "description": filler.text(900)})
                        for i in range(12)])
        all_of(server, [("activity.create", {"name": f"Activity {i}"}) for i in range(4)])
        all_of(server, [("focus.add", {"id": number}) for number in (1, 2, 3)])
        all_of(server, [("settings.update", {"weekStart": "sunday"})])
        end(server)
    with filler.server(BEFORE) as server:
        server.group(("focus.remove", {"id": 1}), ("task.reopen", {"id": 3}), ("focus.add", {"id": 60}))
        all_of(server, [("habit.increment", {"habit": f"Habit {source.randrange(5)}", "by": 1 + i % 3,
                                             "date": f"2026-11-{1 + i % 19:02}"}) for i in range(150)])
        all_of(server, [("time.log", {"activity": f"Activity {i % 4}", "task": 5 + i % 40,
                                      "note": filler.text(i * 4),
                                      "start": f"2026-11-{3 + i % 15:02}T22:30:00Z",
                                      "end": f"2026-11-{4 + i % 15:02}T01:{i % 60:02}:00Z"})
                        for i in range(80)])
        # A stake may forbid some of these.
        server.group(*[("task.complete", {"id": number}) for number in range(2, 180, 3)])
        server.group(*[("task.delete", {"id": number}) for number in range(40, 180, 4)])
        all_of(server, [("task.create", filler.task()) for _ in range(60)])
        due = {"due": "2026-11-19T09:20:00Z", "reminders": ["-PT30M", "-PT20M"]}
        server.group(*[("task.create", {"title": title, **due}) for title in ("Call Ben", "Call the bank")])
        all_of(server, [("reminder.snooze", {"id": 241}), ("reminder.dismiss", {"id": 242})])
        all_of(server, [("time.start", {"activity": "Activity 1", "task": 61})])
        all_of(server, [("task.create", filler.task()) for _ in range(9)])
        all_of(server, [("history.undo", {})] * 6)
        end(server)
    free_pages(filler.database)
    # Each case makes its own daily backup.
    shutil.rmtree(f"{filler.database}.backups", ignore_errors=True)


def free_pages(database):
    """Leaves unused pages in the file, like a table that grew and shrank."""
    file = sqlite3.connect(database)
    file.executescript("CREATE TABLE gone (text); PRAGMA journal_mode = DELETE")
    file.execute("INSERT INTO gone VALUES (zeroblob(160000))")
    file.commit()
    file.executescript("DROP TABLE gone; PRAGMA journal_mode = WAL")
    file.close()


def use_on(filler):
    """Adds a morning of use by a server that is killed, so that its changes are only in the log."""
    with filler.server(NOW) as server:
        for _ in range(15):
            all_of(server, [("task.create", filler.task()), ("habit.increment", {"habit": "Habit 2"})])
        server.group(*[("task.complete", {"id": number}) for number in range(3, 60, 7)])
        all_of(server, [("history.undo", {})] * 3)
        server.kill()


def all_of(server, requests):
    """Sends requests. Each of them must return a result."""
    for (method, params), reply in zip(requests, server.group(*requests)):
        if "result" not in reply:
            raise AssertionError(f"{method} {params} returned {reply}")


def end(server):
    code = server.close()
    if code != 0:
        raise AssertionError(f"the server that fills the template exited with {code}")


def titles(program, directory):
    """Returns the titles of all tasks, read from a copy, because reading leaves files beside a database."""
    copy = directory.with_name("read-" + directory.name)
    shutil.copytree(directory, copy)
    with Server(program, str(copy / "tally.db"), "--now", NOW, *ZONE) as server:
        found, cursor = set(), None
        while True:
            page = server.request("task.list", limit=500, cursor=cursor)["result"]
            found |= {task["title"] for task in page["tasks"]}
            cursor = page["nextCursor"]
            if cursor is None:
                return found


def former_titles(directory):
    """Returns the titles in the change log, read from a copy."""
    copy = directory.with_name("log-" + directory.name)
    shutil.copytree(directory, copy)
    with contextlib.closing(sqlite3.connect(copy / "tally.db")) as database:
        rows = database.execute("SELECT before, after FROM change WHERE entity = 'task'")
        return {title for row in rows for values in row if values is not None
                for title in logged_texts(values, column=TITLE)}


# The number of `title` in LogNames.
TITLE = 3


def logged_texts(values, column):
    """Returns the texts of a column in the bytes of a row of the change log, as LogCoding says."""
    position = 0

    def number():
        nonlocal position
        result, shift = 0, 0
        while True:
            byte = values[position]
            position += 1
            result |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return result

    texts = []
    while position < len(values):
        code = number()
        if code == 0:
            position += number()
        head = number()
        if head in (2, 4):
            position += 16 if head == 2 else 8
        elif head > 4 and head % 2 == 0:
            size = (head - 6) // 2
            if code == column:
                texts.append(values[position:position + size].decode())
            position += size
    return texts


def make_templates(program, directory, seed):
    """Returns a template from a closed server, and one from a killed server with a log that is not empty."""
    directory = pathlib.Path(directory)
    closed, killed = directory / "closed", directory / "killed"
    closed.mkdir()
    filler = Filler(random.Random(seed), program, closed / "tally.db")
    fill(filler)
    pages = layout(closed / "tally.db")
    before = titles(program, closed)
    shutil.copytree(closed, killed)
    filler.database = killed / "tally.db"
    use_on(filler)
    if (killed / "tally.db-wal").stat().st_size == 0:
        raise AssertionError("the killed server left no log")
    return [Template(closed, before, former_titles(closed), False, pages),
            Template(killed, titles(program, killed), former_titles(killed), True, pages)]
