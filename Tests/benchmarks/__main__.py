"""Measures the server against its budgets, beside other programs on the same data, in one run.

Usage: Tests/benchmarks TALLYD [quick] [ROW …]

Figures are printed and never asserted: a machine that does something else is slow. What is compared takes
turns, so that a slow moment of the machine slows both, and medians are taken.
"""

import os
import shutil
import sys
import time
from pathlib import Path

import growth
import life
import programs
import running
import writes
from contenders import Wrong
from databases import Databases
from table import Table

# A group of rows a line: its name, what measures it, and whether "quick" does.
GROUPS = [
    ("start", programs.start, True),
    ("cold", programs.cold, True),
    ("client", programs.processor, False),
    ("time", running.time_summary, True),
    ("durable", writes.durable, True),
    ("bulk", writes.bulk, True),
    ("import", writes.imports, False),
    ("writers", writes.writers, True),
    ("idle", running.idle, False),
    ("roundtrip", running.roundtrip, True),
    ("growth", growth.run, True),
    ("open", growth.run_open, False),
    ("log", running.log, False),
    ("memory", running.memory, False),
]


class Bench:
    """What the rows have in common."""

    def __init__(self, tallyd, names):
        self.tallyd = str(Path(tallyd).resolve())
        self.checkout = Path(__file__).resolve().parent.parent.parent
        self.build = self.checkout / ".build" / "bench"
        self.quick = "quick" in names
        self.names = [name for name in names if name != "quick"]
        self.databases = Databases(self.tallyd, self.build)
        self.table = Table()
        # Beside the databases: a folder for temporary files may be in memory, where a sync costs nothing.
        self.folder = self.build / f"run-{os.getpid()}"
        for killed in self.build.glob("run-*"):
            if not Path(f"/proc/{killed.name.removeprefix('run-')}").exists():
                shutil.rmtree(killed)

    def wants(self, question):
        """Whether a question of a group is to be measured: all, or those that are named."""
        return not self.questions or any(name in question for name in self.questions)

    def groups(self):
        """The groups to run: all, those of "quick", or those that are named."""
        groups = {name for name, _, _ in GROUPS}
        self.questions = [name for name in self.names if name not in groups]
        for name in self.questions:
            if not any(name in question.name for question in growth.questions()):
                sys.exit(f"There is no row “{name}”. There are {', '.join(sorted(groups))}; of growth: "
                         + ", ".join(question.name for question in growth.questions()))
        named = set(self.names) & groups | ({"growth"} if self.questions else set())
        return [(name, run) for name, run, in_quick in GROUPS
                if (name in named if named else in_quick or not self.quick)]

    def run(self):
        groups = self.groups()
        print(f"""\
Samples alternate between the contenders, after a warm-up. Times are medians; where there are blocks of 100
samples, the median and p99 of a quiet block (the lower quartile). Both sides sync what they write. The time
of a program includes its start. A life of n tasks has the same {life.OPEN} open tasks and the same last year at
each size; the rest is completed history.
""")
        self.table.header()
        for name, measure in groups:
            self.folder.mkdir(parents=True)
            try:
                measure(self)
            except Wrong as problem:
                self.table.wrong(name, problem)
            finally:
                shutil.rmtree(self.folder)
        self.table.summary()


def main():
    begun = time.monotonic()
    Bench(sys.argv[1], sys.argv[2:]).run()
    print(f"{time.monotonic() - begun:.0f} s.")


main()
