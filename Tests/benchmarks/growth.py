"""Rows about growth: what people look at, warm, with a history of 1,000 to 1,000,000 tasks."""

import json
import re
from contextlib import ExitStack
from dataclasses import dataclass, field

import curves
import life
from contenders import Server, Wrong, expect, request
from table import Goal
from timing import alternated

GOAL = Goal(ratio=2, below=3e-3, tails=True)
# A page draws some thousand marks.
PAGE_GOAL = Goal(ratio=2, below=200e-3, tails=True)
# What tells equal records of two databases apart, or counts their history.
OWN = {"id", "number", "projectId", "position", "revision", "createdAt", "nextCursor", "total", "totalIsExact",
       "totalSeconds", "done"}


def without_own(value):
    if isinstance(value, dict):
        return {name: without_own(part) for name, part in value.items() if name not in OWN}
    return [without_own(part) for part in value] if isinstance(value, list) else value


def same(result):
    """All but ids and sums over the whole history."""
    return without_own(result)


def words(result):
    """The words of a view without its numbers, some of which sum up the history, and without its layout."""
    return [re.sub(r"[\d,. …]+", " ", line) for line in result["text"].splitlines()]


def amount(member):
    """How many elements there are: the same work."""
    return lambda result: len(result[member])


def members(result):
    return sorted(result)


@dataclass(frozen=True)
class Question:
    name: str
    method: str
    params: dict = field(default_factory=dict)
    # What must be the same at every size.
    of: object = same
    goal: Goal = GOAL


def questions():
    page = {"limit": 50}
    busy_day = life.day_before(10)
    month = life.TODAY.isoformat()[:8]
    return [
        Question("view.today", "view.today", of=lambda result: len(words(result))),
        Question("focus.today", "focus.today"),
        Question("task.list open by due", "task.list", {"status": "open", "sort": "due", **page}),
        Question("task.list overdue", "task.list", {"overdue": True, **page}),
        Question("task.list by tag", "task.list", {"tags": ["call"], **page}, amount("tasks")),
        Question("task.list open by tag", "task.list", {"tags": ["call"], "status": "open", **page}),
        Question("task.list by text", "task.list", {"text": "report", **page}, amount("tasks")),
        Question("task.list project, priority", "task.list",
                 {"project": "Home", "priority": "P1", "limit": 20}, amount("tasks")),
        Question("task.list due this month", "task.list",
                 {"dueFrom": f"{month}01", "dueTo": f"{month}30", "sort": "due", **page}),
        Question("task.list this morning", "task.list", {"category": "morning", **page}),
        Question("task.list priority by creation", "task.list",
                 {"priority": "P1", "sort": "created", "limit": 20}, amount("tasks")),
        Question("task.search common text", "task.search", {"text": "report", **page}),
        Question("task.search rare text", "task.search", {"text": "passport", **page}),
        Question("task.search one letter", "task.search", {"text": "z", **page}),
        Question("task.search two letters", "task.search", {"text": "re", **page}),
        Question("task.search common phrase", "task.search", {"text": "report for the", "limit": 20},
                 amount("tasks")),
        Question("focus.suggest", "focus.suggest"),
        Question("view.plan", "view.plan", of=lambda result: len(words(result))),
        Question("view.review", "view.review", of=lambda result: len(words(result))),
        Question("task.list blocked", "task.list", {"filter": "is:blocked", **page}),
        Question("task.list repeating", "task.list", {"filter": "is:recurring", **page}, amount("tasks")),
        Question("task.list waiting", "task.list", {"filter": "is:waiting", **page}),
        Question("series.list", "series.list", of=amount("series")),
        Question("project.list", "project.list", of=amount("projects")),
        Question("score.profile", "score.profile", of=members),
        Question("score.daily of a busy day", "score.daily", {"date": busy_day}),
        Question("stats.trend", "stats.trend"),
        Question("year.heatmap", "year.heatmap", {"stat": "tasks", "year": life.TODAY.year}),
        Question("calendar.month", "calendar.month"),
        Question("habit.list", "habit.list", of=amount("habits")),
        Question("time.list", "time.list", page),
        Question("time.list this week", "time.list", {"from": life.day_before(6), **page}),
        Question("time.summary this week", "time.summary"),
        Question("chart.year", "chart.year", of=members),
        Question("chart.score", "chart.score", of=members),
        Question("chart.projects", "chart.projects", of=members),
        Question("chart.month", "chart.month", of=members),
        Question("chart.time", "chart.time", of=members),
        Question("chart.trend", "chart.trend", of=members),
        Question("chart.burndown", "chart.burndown", of=members),
        Question("server.stats", "server.stats", of=members),
        Question("report.html of a year", "report.html", {"kind": "year"},
                 lambda result: re.findall("<h3>[^<]*", result["content"]), PAGE_GOAL),
    ]


MAIN = {"view.today", "task.list overdue", "task.list by tag", "task.search common text", "score.profile",
        "calendar.month", "habit.list", "project.list"}


def check(question, servers):
    """Checks that the answers at all sizes are the same in what must be."""
    answers = [
        question.of(server.result(question.method, **question.params)) for server in servers]
    for answer in answers[1:]:
        if answer != answers[0]:
            shown = [json.dumps(value, ensure_ascii=False)[:200] for value in (answers[0], answer)]
            raise Wrong(f"not the same at all sizes: {shown[0]} | {shown[1]}")
    empty = answers[0] in (0, {}, []) or '"tasks": []' in json.dumps(answers[0])
    expect(not empty, "there is nothing in the answer")


def times(bench, question, servers):
    line = request(question.method, question.params)
    actions = [lambda server=server: server.ask(line) for server in servers]
    return alternated(*actions, **({"blocks": 3, "seconds": 3} if bench.quick else {}))


def points(sizes, seconds):
    return [(size, value * 1e3) for size, value in zip(sizes, seconds)]


def run(bench):
    sizes = [1_000, 100_000] if bench.quick else [1_000, 10_000, 100_000, 1_000_000]
    bench.table.section(
        f"Warm, {sizes[-1]:,} | 1,000 tasks, {life.OPEN} open at each size.")
    results = {}
    with ExitStack() as stack:
        databases = [bench.databases.life(size) for size in sizes]
        servers = [stack.enter_context(Server(bench.tallyd, path, "--read-only")) for path in databases]
        for question in questions():
            if not bench.wants(question.name) or bench.quick and question.name not in MAIN:
                continue
            try:
                check(question, servers)
            except Wrong as problem:
                bench.table.wrong(question.name, problem)
                continue
            samples = times(bench, question, servers)
            bench.table.row(question.name, samples[-1], samples[0], question.goal)
            results[question.name] = {"p50": points(sizes, [sample.median for sample in samples])}
            if all(sample.tail for sample in samples):
                results[question.name]["p99"] = points(sizes, [sample.tail for sample in samples])
    if results and not bench.quick and not bench.questions:
        print(f"Curves: {curves.write_curves(bench.build / 'curves', results)}")


def run_open(bench):
    """A tenth of a million tasks is open, which is more than a person has."""
    bench.table.section("Warm, 100,000 open of 1,100,000 tasks | 300 open of 1,000.")
    wanted = {"view.today", "task.list overdue", "task.list open by tag", "task.list open by due",
              "task.list this morning"}
    with Server(bench.tallyd, bench.databases.life(1_000), "--read-only") as small, \
            Server(bench.tallyd, bench.databases.busy_life(1_000_000, 100_000), "--read-only") as large:
        for question in questions():
            if question.name in wanted:
                samples = times(bench, question, [small, large])
                bench.table.row(f"{question.name}, many open", samples[1], samples[0], GOAL)
