"""The data of the benchmarks: a life of tasks, habits and tracked time, the same in every run.

A life of n tasks has the same 300 open tasks and the same 700 tasks completed in the last 350 days at every
size. Only the history before that grows: 75 tasks a working day, 5 habits and 3 time entries a day, so a
million tasks go back 42 years. What a person looks at is thus the same at every size, and the answers can be
compared. A tenth of the tasks repeat: each of 30 series has an open occurrence, and one after another in the
history. A twentieth of the open tasks is blocked by another, and a hundredth waits.
"""

import json
from datetime import date, datetime, timedelta
from itertools import islice

TODAY = date(2026, 11, 20)
NOW = "2026-11-20T09:00:00Z"
OPEN = 300
RECENT_DAYS = 350
RECENT = 700
SERIES = OPEN // 10
A_DAY = 75
# The open task with a title like no other.
RARE_TASK = 7
# The most records of a document, so that an import needs little memory.
CHUNK = 100_000

PROJECTS = ["Home", "Garden", "Work", "Band", "School", "Health", "Money", "Travel", "Car", "Reading", "Club"]
TAGS = ["errand", "call", "deep", "quick", "wait", "team", "buy", "write", "fix", "plan", "read"]
VERBS = ["Write", "Call about", "Review", "Prepare", "Order", "Repair", "Plan", "Read", "Send", "Check",
         "Clean", "Discuss", "Sort"]
THINGS = ["the quarterly report", "the garden fence", "the new contract", "the tax papers", "the photo album",
          "the bicycle", "the slides", "the train tickets", "the kitchen shelf", "the backup disk",
          "the piano lesson"]
PEOPLE = ["Anna", "Bob", "the Kowalskis", "Zoë", "the team", "Mr Okafor", "the neighbours"]
HABITS = ["Stretching", "Water", "Vocabulary", "Piano", "Walking"]
ACTIVITIES = ["Writing", "Meetings", "Coding", "Music", "Housework", "Reading"]

# How many tasks were completed on each day of a week: 14 in all, and a day off.
WEEK = [3, 2, 1, 5, 2, 1, 0]


def uuid(kind, number):
    return f"00000000-0000-7000-8000-{kind:02d}{number:010d}"


def day_before(days):
    return (TODAY - timedelta(days=days)).isoformat()


def title(number):
    verb, thing = VERBS[number % 13], THINGS[number // 3 % 11]
    return f"{verb} {thing} for {PEOPLE[number // 5 % 7]}, part {number % 997}"


def task(number, **members):
    """A task of a document. What it leaves out gets the server's default."""
    tags = [TAGS[number % 11], TAGS[(number + 1 + number // 11 % 10) % 11]][: number % 3]
    record = {"title": title(number), "priority": number // 12 % 4, "tags": tags}
    if number % 12:
        record["project"] = uuid(1, number % 12)
    if number % 5 == 0:
        record["notes"] = f"See page {number % 301}. Ask {PEOPLE[number % 7]} first, and keep the receipt."
    return {**record, **members}


def done(number, days):
    """A task that was completed some days ago; three of five had a due on that day."""
    day = day_before(days)
    members = {"dueDay": day} if number % 2 else {}
    if number % 10 == 0:
        members = occurrence(number // 10 % SERIES, day)
    return task(
        number, createdAt=f"{day_before(days + number % 9)}T06:00:00Z", partOfDay=number // 2 % 2,
        completedAt=f"{day}T{7 + number % 2:02d}:{number % 60:02d}:00Z", completedDay=day, **members)


def occurrence(series, day):
    """The members of an occurrence of a series; no two of a series may have the same day."""
    return {"series": uuid(5, series), "occurrence": day, "dueDay": day}


def open_due(number):
    """The days until the due of an open task, or None: a tenth is overdue, three of ten have no due."""
    if number % 3 == 2 and number % 10:
        return None
    return -1 - number % 40 if number % 10 == 1 else number * 7 % 90


def open_task(number):
    members = {"createdAt": f"{day_before(number % 200)}T06:30:00Z"}
    days = open_due(number)
    if days is not None:
        members["dueDay"] = day_before(-days)
    if number % 10 == 0:
        members.update(occurrence(number // 10, members["dueDay"]))
    if number % 100 == 50:
        members["waitDay"] = day_before(-5)
    if number % 20 == 8:
        members["id"] = uuid(4, number)
    if number % 20 == 9:
        members["dependsOn"] = [uuid(4, number - 1)]
    return task(number, partOfDay=number // 4 % 2, **members)


def open_tasks():
    for number in range(OPEN):
        record = open_task(number)
        if number < 3:
            record.update(
                priority=0, dueDay=TODAY.isoformat(), focusDay=TODAY.isoformat(), focusOrder=number + 1)
        if number == RARE_TASK:
            record.update(title="Renew the passport")
        yield record


def recent_tasks():
    number = 0
    for days in reversed(range(RECENT_DAYS)):
        for _ in range(WEEK[days % 7]):
            yield done(number, days)
            number += 1


def old_days(number):
    """How many days ago the old task was completed: 75 a day, and every seventh day is off."""
    working_day = number // A_DAY
    return RECENT_DAYS + working_day + working_day // 6


def tasks(size):
    for number in reversed(range(size - OPEN - RECENT)):
        yield done(number, old_days(number))
    yield from recent_tasks()
    yield from open_tasks()


def history_days(size):
    return old_days(size - OPEN - RECENT)


def more_open_tasks(count):
    """Open tasks beyond those that a person has."""
    for number in range(OPEN, OPEN + count):
        yield open_task(number)


def foundation(days, series=SERIES):
    """What the other records refer to, with so many series."""
    first = f"{day_before(days)}T05:00:00Z"

    def named(kind, names, start=0):
        return [{"id": uuid(kind, n), "name": name, "createdAt": first} for n, name in enumerate(names, start)]

    return {
        "project": named(1, PROJECTS, 1),
        "habit": named(2, HABITS),
        "habitTarget": [
            {"habit": uuid(2, n), "fromDay": day_before(days), "count": n + 1,
             "per": "week" if n == 4 else "day", "direction": "atLeast"} for n in range(len(HABITS))],
        "activity": named(3, ACTIVITIES),
        "series": [
            {"id": uuid(5, n), "rule": "FREQ=DAILY", "countedFrom": "due", "startDay": day_before(days),
             "createdAt": first} for n in range(series)],
    }


def habit_events(days):
    for ago in reversed(range(days)):
        day = day_before(ago)
        for habit in range(len(HABITS)):
            if (ago * 7 + habit * 3) % 10 < 8:
                yield {"habit": uuid(2, habit), "day": day, "delta": 1 + (ago + habit) % 4,
                       "at": f"{day}T06:10:00Z"}


def time_entries(days, a_day=3):
    """Time entries of whole minutes, one after another on each day but today."""
    for ago in reversed(range(1, days)):
        start = datetime.fromisoformat(day_before(ago)) + timedelta(hours=8)
        for part in range(a_day):
            number = ago * a_day + part
            end = start + timedelta(minutes=25 + number * 7 % 90)
            yield {"activity": uuid(3, number % 6), "startAt": f"{start.isoformat()}Z",
                   "endAt": f"{end.isoformat()}Z"}
            start = end + timedelta(minutes=5)


def document(records):
    """The text of a document of some record types."""
    def lines(list_):
        return ",\n".join(json.dumps(record, ensure_ascii=False) for record in list_)

    parts = (f'"{kind}":[\n{lines(list_)}\n]' for kind, list_ in records.items())
    return '{"format":"tally","version":2,"records":{\n' + ",\n".join(parts) + "\n}}\n"


def chunks(base, kind, records):
    """Documents of at most CHUNK records each. Each also has the base, to which the records refer."""
    records = iter(records)
    while chunk := list(islice(records, CHUNK)):
        yield document({**base, kind: chunk})


def documents(size):
    """A life of so many tasks, as documents to import one after another."""
    days = history_days(size)
    base = foundation(days)
    yield from chunks(base, "habitEvent", habit_events(days))
    yield from chunks(base, "timeEntry", time_entries(days))
    yield from chunks(base, "task", tasks(size))
