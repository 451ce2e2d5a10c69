"""Tests of the pictures in the README. One that is out of date is drawn again, and its check fails once.

They show a year that is generated here, the same in every run.
"""

import math
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve()
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[2] / "benchmarks")]
import life
from checks import CHECKOUT, Home, check, run_checks, same

FOLDER = CHECKOUT / "clients" / "pictures"
DAYS = 365
# A file, and the method and parameters that draw it.
PICTURES = [
    ("year", "chart.year", {"stat": "score", "theme": "auto"}),
    ("score", "chart.score", {"from": "2026-08-23", "theme": "auto"}),
    ("projects", "chart.projects", {"from": "2026-08-23", "theme": "auto"}),
    ("time", "chart.time", {"by": "day", "from": "2026-10-24", "theme": "auto"}),
]


class Year:
    """A person's year: busy on workdays, quieter on weekends, away in summer and ill in March."""

    def __init__(self):
        self.chance = random.Random(2026)

    def energy(self, ago):
        """What a day is like, from 0 to 1."""
        day = life.TODAY.toordinal() - ago
        week = [1, 0.9, 0.8, 1, 0.7, 0.25, 0.15][(day + 6) % 7]
        season = 0.75 + 0.25 * math.cos(ago / 58)
        away = 100 <= ago < 121 or 245 <= ago < 250
        return 0.04 if away else week * season * (0.4 + 0.9 * self.chance.random())

    def tasks(self):
        number = 0
        for ago in reversed(range(DAYS)):
            for _ in range(round(6 * self.energy(ago))):
                number += 1
                yield life.task(number, **self.done(ago), priority=self.priority(), project=self.project())
        for _ in range(40):
            number += 1
            due = life.day_before(-int(self.chance.random() * 30))
            yield life.task(
                number, createdAt=f"{life.day_before(9)}T08:00:00Z", dueDay=due, project=self.project())

    def done(self, ago):
        day = life.day_before(ago)
        created = life.day_before(ago + int(self.chance.random() * 12))
        hour = 7 + int(self.chance.random() * (2 if ago == 0 else 12))
        return {"createdAt": f"{created}T06:00:00Z", "completedAt": f"{day}T{hour:02d}:00:00Z",
                "completedDay": day, "dueDay": day}

    def priority(self):
        return min(3, int(self.chance.random() ** 0.7 * 4))

    def project(self):
        return life.uuid(1, 1 + int(self.chance.random() ** 2 * 5))

    def entries(self):
        for ago in reversed(range(1, DAYS)):
            start, energy = 8.5, self.energy(ago)
            while start < 8.5 + 9 * energy:
                hours = 0.5 + self.chance.random() * 1.5
                yield {"activity": life.uuid(3, int(self.chance.random() ** 1.6 * 6)),
                       "startAt": self.instant(ago, start), "endAt": self.instant(ago, start + hours)}
                start += hours + 0.25

    def instant(self, ago, hour):
        return f"{life.day_before(ago)}T{int(hour):02d}:{int(hour % 1 * 60):02d}:00Z"

    def document(self):
        base = life.foundation(DAYS)
        del base["series"]
        # Those that the year has tasks in.
        base["project"] = base["project"][:5]
        return life.document({**base, "task": self.tasks(), "timeEntry": self.entries()})


home = Home()
file = home.path / "year.json"
file.write_text(Year().document())
home.call("data.import", path=str(file))


@check("clients/pictures/{0}.svg is what {1} draws", PICTURES)
def current(name, method, params):
    drawn = home.call(method, **params)["svg"]
    picture = FOLDER / f"{name}.svg"
    kept = picture.read_text() if picture.exists() else ""
    if kept != drawn:
        FOLDER.mkdir(exist_ok=True)
        picture.write_text(drawn)
    same(kept == drawn, True)


@check("The README shows every picture, each in less than 100 KB")
def shown():
    readme = (CHECKOUT / "README.md").read_text()
    for picture in FOLDER.iterdir():
        same((picture.name, f"clients/pictures/{picture.name}" in readme), (picture.name, True))
        same((picture.name, picture.stat().st_size < 100_000), (picture.name, True))
    same({f"{name}.svg" for name, _, _ in PICTURES}, {picture.name for picture in FOLDER.iterdir()})


run_checks()
