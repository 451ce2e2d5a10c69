"""The databases of the benchmarks, made once and kept in .build/bench while life and schema stay the same."""

import hashlib
import shutil
import sys
import time
from pathlib import Path

import life
from contenders import Server, expect

HERE = Path(__file__).resolve().parent
# More than a page of the history has.
LAST_STEPS = 60
SCHEMA = HERE.parent.parent / "Sources" / "TallyStore" / "Schema" / "Current.sql"


class Databases:
    """The databases below a folder."""

    def __init__(self, tallyd, folder):
        self.tallyd = tallyd
        version = hashlib.sha256((HERE / "life.py").read_bytes() + SCHEMA.read_bytes()).hexdigest()[:12]
        self.folder = folder / f"databases-{version}"
        for other in folder.glob("databases-*"):
            if other != self.folder:
                shutil.rmtree(other)
        self.folder.mkdir(parents=True, exist_ok=True)

    def life(self, size):
        """A life of so many tasks, of which 300 are open."""
        def make(path):
            self.fill(path, life.documents(size))
            self.live(path, size)
        return self.made(f"life-{size}", make)

    def busy_life(self, size, more):
        """A life with so many more open tasks."""
        def make(path):
            shutil.copyfile(self.life(size), path)
            base = life.foundation(life.history_days(size), (life.OPEN + more) // 10)
            self.fill(path, life.chunks(base, "task", life.more_open_tasks(more)))
        return self.made(f"life-{size}-{more}-open", make)

    def copy(self, path, folder, name="copy"):
        """A copy to change."""
        target = folder / f"{name}.db"
        shutil.copyfile(path, target)
        return target

    def made(self, name, make):
        path = self.folder / f"{name}.db"
        if not path.exists():
            begun = time.monotonic()
            print(f"Making {name} …", end=" ", file=sys.stderr, flush=True)
            unfinished = self.folder / "unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir()
            make(unfinished / "life.db")
            (unfinished / "life.db").rename(path)
            shutil.rmtree(unfinished)
            print(f"{time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
        return path

    def live(self, path, size):
        """Ends a life with small steps: a person's last steps are no imports."""
        with Server(self.tallyd, path) as server:
            for step in range(LAST_STEPS):
                # The open tasks have the highest numbers.
                server.result("task.update", id=size - step, estimate=15)

    def fill(self, path, documents):
        """Imports documents. The server empties its log into the database when it ends."""
        text = path.with_suffix(".json")
        with Server(self.tallyd, path) as server:
            # The daily backup, on a thread of its own, would be in some samples and not in others.
            server.result("settings.update", backups=0)
            for document in documents:
                text.write_text(document, encoding="utf-8")
                server.result("data.import", path=str(text))
        expect(not path.with_name(path.name + "-wal").exists(), f"{path} still has a log")
