"""The expected state of the servers: the records, their history, and the results."""

import dataclasses

from servers_records import INBOX, NOT_UNDOABLE, NOTHING, Refusal, State
from servers_rules import run


@dataclasses.dataclass(frozen=True)
class Step:
    number: int
    method: str
    before: State
    after: State
    is_undone: bool = False

    @property
    def tasks(self):
        """The numbers of the tasks that it changed."""
        before, after = self.before.tasks, self.after.tasks
        return {number for number in before.keys() | after.keys() if before.get(number) != after.get(number)}


@dataclasses.dataclass(frozen=True)
class Operation:
    method: str
    params: dict
    mutation: str


@dataclasses.dataclass(frozen=True)
class World:
    """The records and their history."""

    state: State = NOTHING
    steps: tuple = ()
    undone: tuple = ()  # Indexes of the steps that can be redone, the next one last.
    answers: dict = dataclasses.field(default_factory=dict)  # By mutationId.
    last_task: int = 0
    last_project: int = INBOX

    def after(self, operation, moment):
        """Returns the later world, and the predictable reply: ("result", members) or ("error", code)."""
        if operation.mutation in self.answers:
            return self, ("result", self.answers[operation.mutation])
        try:
            world, result = self.doing(operation, moment)
        except Refusal as refusal:
            return self, ("error", refusal.code)
        return world.answering(operation.mutation, result), ("result", result)

    def answering(self, mutation, result):
        return dataclasses.replace(self, answers=self.answers | {mutation: result})

    def doing(self, operation, moment):
        if operation.method == "history.undo":
            return self.undoing()
        if operation.method == "history.redo":
            return self.redoing()
        world, result = run(self, operation.method, operation.params, moment)
        if world.state == self.state:
            return world, result
        step = Step(len(self.steps), operation.method, self.state, world.state)
        return dataclasses.replace(world, steps=self.steps + (step,), undone=()), result

    def undoing(self):
        step = next((step for step in reversed(self.steps) if not step.is_undone), None)
        if step is None:
            raise Refusal(NOT_UNDOABLE)
        world = self.marking(step, True, step.before, self.undone + (step.number,))
        return world, {"undone": {"method": step.method, "undone": True}}

    def redoing(self):
        if not self.undone:
            raise Refusal(NOT_UNDOABLE)
        step = self.steps[self.undone[-1]]
        world = self.marking(step, False, step.after, self.undone[:-1])
        return world, {"redone": {"method": step.method, "undone": False}}

    def marking(self, step, is_undone, state, undone):
        marked = dataclasses.replace(step, is_undone=is_undone)
        steps = self.steps[:step.number] + (marked,) + self.steps[step.number + 1:]
        return dataclasses.replace(self, state=state, steps=steps, undone=undone)

    def history(self, limit):
        """Returns the history like `history.list`, latest first: method, whether it is undone, and tasks."""
        return [(step.method, step.is_undone, step.tasks) for step in reversed(self.steps[-limit:])]
