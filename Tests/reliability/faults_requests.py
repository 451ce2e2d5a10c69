"""The requests of the workloads, and the traces of each change in the stored records."""

import collections.abc
import dataclasses

from faults_template import template_title


@dataclasses.dataclass(frozen=True)
class Request:
    """A request. A change has `traces`: functions of the records that return 1 if it is done and 0 if not.

    “@/” at the start of a parameter stands for the directory of the case.
    """

    method: str
    params: dict
    traces: tuple[collections.abc.Callable, ...] = ()
    can_be_resent: bool = True

    def sent(self, directory, index):
        """Returns the parameters to send."""
        params = {
            name: directory + value[1:] if isinstance(value, str) and value.startswith("@/") else value
            for name, value in self.params.items()}
        return params | {"mutationId": f"request {index}"} if self.is_resent else params

    @property
    def is_resent(self):
        """Whether it is a change that a mutationId prevents from being done twice."""
        return bool(self.traces) and self.can_be_resent


# Traces


def titled(title):
    return lambda records: sum(
        task["title"] == title and task["deletedAt"] is None for task in records["task"])


def completed(title):
    return lambda records: sum(t["title"] == title and t["completedAt"] is not None for t in records["task"])


def deleted(title):
    return lambda records: 1 - titled(title)(records)


def focused(title):
    return lambda records: sum(t["title"] == title and t["focusDay"] is not None for t in records["task"])


def counted(bit):
    """The habit was incremented by its own power of two. If it was done twice, another bit is set."""
    def trace(records):
        identity = next((habit["id"] for habit in records["habit"] if habit["name"] == "Pages"), None)
        return sum(event["delta"] for event in records["habitEvent"] if event["habit"] == identity) >> bit & 1

    return trace


def named(kind, name):
    return lambda records: sum(record["name"] == name for record in records[kind])


def noted(note):
    return lambda records: sum(entry["note"] == note for entry in records["timeEntry"])


# Requests that change


def create(title, **more):
    return Request("task.create", {"title": title, **more}, (titled(title),))


def complete(number):
    return Request("task.complete", {"id": number}, (completed(template_title(number)),))


def count(bit):
    return Request("habit.increment", {"habit": "Pages", "by": 1 << bit}, (counted(bit),))


def project(name):
    return Request("project.create", {"name": name}, (named("project", name),))


def habit(name):
    return Request("habit.create", {"name": name}, (named("habit", name),))


def rename(number, title):
    return Request("task.update", {"id": number, "title": title}, (titled(title),))


def delete(number):
    return Request("task.delete", {"id": number}, (deleted(template_title(number)),))


def focus(number):
    return Request("focus.add", {"id": number}, (focused(template_title(number)),))


def log_time(note):
    hour = {"start": "2026-11-20T07:00:00Z", "end": "2026-11-20T08:00:00Z"}
    return Request("time.log", {"activity": "Writing", **hour, "note": note}, (noted(note),))


def batch(*titles):
    requests = [{"method": "task.create", "params": {"title": title}} for title in titles]
    return Request("batch.run", {"requests": requests}, tuple(titled(title) for title in titles))


def read(method, **params):
    return Request(method, params)
