"""One damaged file: a server gets typical requests, and must keep its promises about such a file."""

import collections
import pathlib
import random
import re
import shutil
import sqlite3
import time

from damage_kinds import FILE_KINDS, KINDS, LOG_KINDS, Files
from damage_pages import Difference
from damage_template import NOW, ZONE
from serving import Gone, Hung, Server

GROWTH = 20
BACKUP_SECONDS = 5
UNKNOWN_MEMBER = -32602
STORAGE, NOT_UNDOABLE, STAKE_LOCKED = 1009, 1011, 1006
TITLE = "Written into a damaged file"
UNREADABLE_TITLE = re.compile(r"Recovered task \d+")
READING = [
    ("task.list", {"limit": 500}), ("view.today", {}), ("changes.since", {"limit": 5000}),
    ("task.search", {"text": "milk"}), ("habit.list", {}), ("history.list", {"limit": 20})]
CHANGING = [
    ("task.create", {"title": TITLE, "notes": "n" * 6000}), ("history.undo", {}), ("focus.add", {"id": 7})]
REFUSALS = {"history.undo": [NOT_UNDOABLE, STAKE_LOCKED], "focus.add": [1001, 1005, 1010]}
# What the error of a damaged file must say, and what would mislead the user.
DAMAGE = re.compile(
    r"damaged|not a Tally database|cannot be read|another program|newer tallyd \(schema|missing or empty")
MISLEADING = re.compile(r"check the disk|try again|send the requests again|permissions|The disk is full")


class Case:
    """A case, which is determined by the seed and its number."""

    def __init__(self, number, seed, templates, program, directory, patience, kind=None, env=None):
        self.number, self.program, self.patience, self.env = number, program, patience, env
        self.source = random.Random(f"{seed} {number}")
        self.template = templates[-1] if kind in LOG_KINDS else self.source.choice(templates)
        self.directory = pathlib.Path(directory) / str(number)
        self.kind = kind or self.chosen_kind()
        # Damage under a running server does not change what the server has already read.
        self.is_live = not self.template.has_log and self.source.random() < 0.1
        self.complaints = collections.defaultdict(list)
        self.figures = collections.Counter()
        self.description, self.asked, self.is_reported = "", "", True

    def chosen_kind(self):
        kinds = FILE_KINDS + [KINDS["several"]] + (LOG_KINDS if self.template.has_log else [])
        return self.source.choice(kinds)

    @property
    def database(self):
        return self.directory / "tally.db"

    def complain(self, promise, sentence):
        self.complaints[promise].append(sentence)

    def run(self):
        try:
            self.template.copy(self.directory)
            if not self.is_live:
                self.damage()
            with self.server() as server:
                if self.is_live:
                    server.group(*READING[:3])
                    self.damage()
                self.ask(server)
            self.ask_another()
        except Hung as hung:
            self.complain("answers", f"hung in {self.asked}: {hung}")
        except Gone as gone:
            self.complain("answers", f"exited in {self.asked}: {gone}")
        except Exception as error:  # The other cases continue.
            self.complain("answers", f"unexpected in {self.asked}: {error!r}")
        finally:
            self.weigh()
            shutil.rmtree(self.directory, ignore_errors=True)
        return self

    # The damage.

    def damage(self):
        paths = [self.database] + ([self.beside("wal"), self.beside("shm")] if self.template.has_log else [])
        files = Files(self.template.layout, *(bytearray(path.read_bytes()) for path in paths))
        whole = bytes(files.main)
        self.description = self.kind(self.source, files)
        if self.is_live:
            self.description += ", under a running server"
        for path, data in zip(paths, (files.main, files.log, files.index)):
            # In place, because a server may have the file open.
            with open(path, "r+b") as file:
                file.write(data)
                file.truncate()
        self.damaged = Difference(whole, bytes(files.main), self.template.layout)
        self.is_log_whole = not self.template.has_log or self.beside("wal").read_bytes() == (
            self.template.directory / "tally.db-wal").read_bytes()
        self.is_sound = self.is_live or self.integrity() == "ok"

    def beside(self, name):
        return self.database.with_name(f"tally.db-{name}")

    def integrity(self):
        """Returns SQLite's own verdict on a copy."""
        copy = self.directory.with_name(f"{self.number}-copy")
        shutil.copytree(self.directory, copy)
        file = sqlite3.connect(copy / "tally.db")
        try:
            return file.execute("PRAGMA integrity_check(1)").fetchone()[0]
        except (sqlite3.Error, UnicodeError) as error:
            return str(error)
        finally:
            file.close()
            shutil.rmtree(copy)

    # The requests.

    def ask(self, server):
        replies = []
        for group in self.requests():
            self.asked = ", ".join(method for method, _ in group)
            replies += zip(group, server.group(*group))
        self.judge(replies)
        if self.is_reported or self.source.random() < 0.2:
            self.repair(server)
        if "result" not in server.request("ping"):
            self.complain("answers", "ping failed")
        self.take_lock("an idle server")
        self.end(server)

    def ask_another(self):
        self.take_lock("a server that has exited")
        self.asked = "data.check of a new server"
        with self.server() as server:
            self.check(server.request("data.check"), "of a new server")
            self.end(server)

    def requests(self):
        """Returns groups of pipelined requests: reads, then changes, then some of the reads again."""
        check = ("data.check", {})
        export = ("data.export", {"path": str(self.directory / "export.json")})
        reading = self.source.sample(READING, len(READING)) + [export]
        self.source.shuffle(reading)
        rest = self.source.sample(CHANGING, len(CHANGING)) + self.source.sample(READING, 2) + [check]
        line = [check, *reading, *rest]
        groups = []
        while line:
            count = self.source.choice([1, 1, 2, 3, 5])
            groups.append(line[:count])
            line = line[count:]
        return groups

    def server(self, database=None):
        return Server(
            self.program, str(database or self.database), "--now", NOW, *ZONE, env=self.env,
            patience=self.patience)

    def end(self, server):
        code = server.close()
        if code != 0:
            self.complain("answers", f"the server exited with {code}: {server.log()[-300:]}")

    # Promises.

    def judge(self, replies):
        checks = [reply for (method, _), reply in replies if method == "data.check"]
        self.check(checks[0], "of the damaged file", is_first=True)
        self.check(checks[-1], "after changes")
        said_ok = "result" in checks[0] and checks[0]["result"]["ok"] and not self.is_live
        for (method, _), reply in replies:
            self.judge_error(method, reply, said_ok)

    def check(self, reply, when, is_first=False):
        if "result" not in reply:
            if self.damaged.is_recognisable:
                self.complain("report", f"data.check {when} failed: {reply['error']['message']}")
            return
        result = reply["result"]
        if result["ok"] != (result["problems"] == []):
            self.complain("report", f"data.check {when} has ok {result['ok']}, problems {result['problems']}")
        if not is_first:
            return
        self.is_reported = not result["ok"]
        self.figures["told" if self.is_reported else "held sound"] += 1
        if result["ok"] and not self.is_sound:
            self.complain("report", f"data.check returned ok, but SQLite says: {self.integrity()}")
        if not result["ok"] and not self.damaged.pages:
            self.complain("report", f"a log that ends early is reported as damage: {result['problems'][:3]}")

    def judge_error(self, method, reply, said_ok):
        if "error" not in reply:
            return
        error = reply["error"]
        if error["code"] in REFUSALS.get(method, []):
            return
        said = f"{method}: {error['code']} {error['message']}"
        self.figures["errors"] += 1
        if said_ok:
            self.complain("truth", f"data.check returned ok, but then {said}")
        is_clear = DAMAGE.search(error["message"]) and not MISLEADING.search(error["message"])
        if error["code"] != STORAGE or not is_clear:
            self.complain("sentence", said)

    def take_lock(self, whose):
        """Checks that another process can lock the file, although it may be unusable.

        The daily backup may still read for a while.
        """
        end = time.monotonic() + BACKUP_SECONDS
        held = self.held()
        while held and time.monotonic() < end:
            time.sleep(0.05)
            held = self.held()
        if held:
            self.complain("lock", f"{whose} holds {held}")

    def held(self):
        """What prevents another process from writing and from emptying the log; None if nothing does."""
        file = sqlite3.connect(self.database, timeout=0, isolation_level=None)
        try:
            file.execute("BEGIN EXCLUSIVE")
            file.execute("ROLLBACK")
            is_read = file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 1
            return "a read transaction" if is_read else None
        except (sqlite3.Error, UnicodeError) as error:
            return "a lock" if "locked" in str(error) else None
        finally:
            file.close()

    def repair(self, server):
        target = self.directory / "repaired.db"
        self.asked = "data.check with repairTo"
        reply = server.request("data.check", repairTo=str(target))
        if "error" in reply:
            if reply["error"]["code"] == UNKNOWN_MEMBER and reply["error"]["data"]["path"] == "repairTo":
                self.figures["not yet repairing"] += 1
            elif self.damaged.is_recognisable and not self.damaged.reaches("sqlite_schema"):
                self.complain("repair", f"the repair failed: {reply['error']['message']}")
            return
        with self.server(target) as other:
            checked = other.request("data.check")
            listed = other.request("task.list", limit=500)
            self.end(other)
        if not checked.get("result", {}).get("ok"):
            self.complain("repair", f"the repaired file is not sound: {str(checked)[:400]}")
        if "result" in listed:
            lost = reply["result"]["repair"]["lost"]
            self.judge_titles({task["title"] for task in listed["result"]["tasks"]}, lost)

    def judge_titles(self, found, lost):
        missing = self.template.titles - found
        self.figures["repaired"] += 1
        self.figures["tasks there were"] += len(self.template.titles)
        self.figures["tasks saved"] += len(self.template.titles) - len(missing)
        for title in found - self.template.titles - self.template.earlier - {TITLE}:
            if not self.damaged.touches(title.encode()) and not (lost and UNREADABLE_TITLE.fullmatch(title)):
                self.complain("repair", f"the repaired file has the invented task {title!r}")
        # A request of this case may have undone a change.
        if not self.is_log_whole or len(missing) <= len(CHANGING):
            return
        if not self.damaged.reaches("task"):
            self.complain("repair", f"{len(missing)} tasks are lost, but their pages are intact: {missing}")
        if not lost and self.damaged.is_recognisable:
            self.complain("repair", f"{len(missing)} tasks are lost without being reported")

    def weigh(self):
        size = sum(file.stat().st_size for file in self.directory.rglob("*") if file.is_file())
        if size > GROWTH * self.template.size:
            self.complain("growth", f"{size:,} bytes instead of {self.template.size:,}")
