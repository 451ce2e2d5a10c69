"""The expected records, in immutable values."""

import dataclasses
import datetime

POINTS = {"P0": 7, "P1": 4, "P2": 3, "P3": 2}
INBOX = 1
NOT_FOUND, DUPLICATE, RESERVED, FOCUS_FULL, CONFLICT, INVALID_STATE, NOT_UNDOABLE, INVALID = (
    1001, 1003, 1004, 1005, 1007, 1010, 1011, -32602)


class Refusal(Exception):
    """The request returns this error and changes nothing."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


@dataclasses.dataclass(frozen=True)
class Moment:
    """The current time of a server."""

    now: datetime.datetime

    @property
    def today(self):
        return self.now.date()

    @property
    def text(self):
        return self.now.strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclasses.dataclass(frozen=True)
class Task:
    number: int
    title: str
    priority: str = "P2"
    project: int = INBOX
    tags: tuple = ()
    due: datetime.date = None
    focus: tuple = None  # The day it was put on, and its position among the tasks put on that day.
    completed: datetime.date = None
    revision: int = 1

    def is_in_focus(self, day, today):
        """Returns whether it was put on the day, or is carried over to it."""
        if self.focus is None or self.focus[0] == day:
            return self.focus is not None
        return self.focus[0] < day <= today and (self.completed is None or self.completed >= day)

    def focus_date(self, today):
        if self.focus is None or self.focus[0] >= today:
            return self.focus and self.focus[0]
        return None if self.completed and self.completed < today else today


@dataclasses.dataclass(frozen=True)
class State:
    """The records. Dictionaries are replaced, never changed."""

    tasks: dict
    order: tuple  # The numbers of the tasks in manual order.
    projects: dict  # Names by number.
    habits: tuple
    activities: tuple
    counts: dict  # By habit and day, without zeros.
    entries: tuple
    settings: dict
    celebrated: frozenset
    parts: int = 0  # The number of requests in batches that changed something, even if later ones reverted it.
    kept_places: tuple = ()  # The days and orders in focus of completed tasks that were deleted.

    def task(self, number):
        if number not in self.tasks:
            raise Refusal(NOT_FOUND)
        return self.tasks[number]

    def project(self, name):
        for number, other in self.projects.items():
            if other.lower() == name.lower():
                return number
        raise Refusal(NOT_FOUND)

    def keeping(self, task):
        return dataclasses.replace(self, tasks=self.tasks | {task.number: task})

    def changing(self, number, **members):
        """Returns the state with a changed task, which has the next revision."""
        task = self.task(number)
        changed = dataclasses.replace(task, **members)
        if changed == task:
            return self
        return self.keeping(dataclasses.replace(changed, revision=task.revision + 1))

    def focus(self, day, today):
        """Returns the tasks in the day's three places, and those that wait for one."""
        tasks = [task for task in self.tasks.values() if task.is_in_focus(day, today)]
        tasks.sort(key=lambda task: task.focus)
        return tasks[:3], [task for task in tasks[3:] if task.completed is None]

    def is_focus_done(self, today):
        placed, _ = self.focus(today, today)
        return bool(placed) and all(task.completed for task in placed)


NOTHING = State(
    tasks={}, order=(), projects={INBOX: "Inbox"}, habits=(), activities=(), counts={}, entries=(),
    settings={"weekStart": None, "currency": None, "defaultStake": None}, celebrated=frozenset())
