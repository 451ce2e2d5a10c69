"""Report pages of three databases: an empty one, a full one, and one whose names are markup or try to escape."""

import functools
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "benchmarks")]
from checks import Home

import life

KINDS = ("day", "week", "month", "year")
LIVES = ("empty", "full", "hostile")
TASKS = 3_000

HOSTILE = [
    "</title></style></script><script>alert(1)</script>", "<img src=x onerror=alert(2)>",
    "\"'><svg/onload=alert(3)>", "javascript:alert(4)", "&lt;b&gt;&#x3c;&amp;", "]]><!--", "{{7*7}}${7*7}",
    "\u202egnirts\u202c \u2066iso\u2069", "שלום עולם, مرحبا بالعالم", "👩‍👩‍👧‍👦🏳️‍🌈" * 8, "W" * 90, "漢字" * 40,
    "e\u0301\u0302\u0303\u0304" * 20, "url(https://example.com/x)", "style=\"color:red\"", "a\u200bb\ufeffc\u00adde",
]


@functools.cache
def home(name):
    """A home directory with the database of a life."""
    made = Home()
    if name == "full":
        for document in life.documents(TASKS):
            path = made.path / "life.json"
            path.write_text(document, encoding="utf-8")
            made.call("data.import", path=str(path))
    if name == "hostile":
        for number, text in enumerate(HOSTILE):
            fill(made, number, text)
    return made


def fill(made, number, text):
    made.call("project.create", name=text[:100])
    made.call("activity.create", name=text[:100])
    made.call("habit.create", name=text[:100], unit=text[:20], target={"count": 2, "per": "day"})
    made.call("habit.set", habit=text[:100], count=1 + number % 3)
    made.call("time.log", activity=text[:100], start=f"2026-11-19T{number:02d}:00:00Z",
              end=f"2026-11-19T{number:02d}:40:00Z")
    stake = {"stake": {"cents": 10**11, "reward": text[:100]}, "due": "2026-11-22"} if number == 0 else {}
    for due in ("2026-11-19", "2026-11-20"):
        task = made.call("task.create", **{
            "title": (text * 500)[:500].strip(), "project": text[:100], "due": due, **stake})["task"]["id"]
    if number % 2:
        made.call("task.complete", id=task)


def page(name, kind, theme="auto"):
    """The path of a report page, which is made once."""
    path = home(name).path / f"{kind}-{theme}.html"
    if not path.exists():
        home(name).call("report.html", kind=kind, theme=theme, path=str(path))
    return path
