"""The next requests of a client: most are useful, and some must be refused."""

import datetime

from servers_world import Operation

PROJECTS = ["House", "Garden", "Work", "garden"]
HABITS = ["Tea", "Walk", "Read"]
# How often each method is chosen.
WEIGHTS = {
    "task.create": 16, "task.update": 12, "task.complete": 10, "task.reopen": 5, "task.delete": 4,
    "habit.create": 2, "activity.create": 2,
    "task.reschedule": 6, "task.move": 6, "focus.add": 10, "focus.remove": 4, "habit.increment": 6,
    "habit.set": 4, "time.log": 5, "settings.update": 3,
    "project.create": 3, "project.update": 2, "project.delete": 2,
    "batch.run": 6, "history.undo": 9, "history.redo": 6}
NOT_IN_A_BATCH = ("history.undo", "history.redo", "batch.run")


class Asker:
    """Makes new requests with new ids."""

    def __init__(self, source, prefix):
        self.source, self.prefix, self.count = source, prefix, 0

    def operation(self, world, moment):
        method = self.source.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        return self.named(method, self.params(method, world.state, moment))

    def named(self, method, params):
        self.count += 1
        return Operation(method, params, f"{self.prefix} {self.count}")

    def params(self, method, state, moment):
        return getattr(self, method.replace(".", "_"))(state, moment)

    # The parameters of the methods.

    def some_task(self, state):
        """Returns the number of a task, and sometimes of one that does not exist."""
        if not state.order or self.source.random() < 0.03:
            return self.source.randrange(1, 400)
        # Clients mostly work on the latest tasks, where servers conflict with each other.
        return self.source.choice(state.order[-12:])

    def some_day(self, moment):
        return (moment.today + datetime.timedelta(self.source.randint(-3, 9))).isoformat()

    def guarded(self, params, state):
        """Sometimes adds the current revision, or another one."""
        if params["id"] in state.tasks and self.source.random() < 0.15:
            revision = state.tasks[params["id"]].revision
            return params | {"ifRevision": revision + self.source.choice([0, 0, 1])}
        return params

    def draft(self, moment):
        source = self.source
        params = {"title": f"Task {source.randrange(10**6)}"}
        params["priority"] = source.choice(["P0", "P1", "P2", "P3"])
        if source.random() < 0.4:
            params["due"] = self.some_day(moment)
        if source.random() < 0.3:
            params["tags"] = source.sample(["home", "work", "later"], 2)
        if source.random() < 0.3:
            params |= {"project": source.choice(PROJECTS), "createProject": source.random() < 0.7}
        return params

    def task_create(self, _, moment):
        return self.draft(moment)

    def task_update(self, state, moment):
        params = {"id": self.some_task(state)}
        for name, value in self.draft(moment).items():
            if self.source.random() < 0.4 and name != "createProject":
                params[name] = value
        if self.source.random() < 0.1:
            params["due"] = None
        return self.guarded(params, state)

    def task_complete(self, state, _):
        return self.guarded({"id": self.some_task(state)}, state)

    task_reopen = task_delete = focus_remove = task_complete

    def task_reschedule(self, state, moment):
        to = self.source.choice([{"days": self.source.randint(-3, 9)}, {"to": self.some_day(moment)}])
        return self.guarded({"id": self.some_task(state)} | to, state)

    def task_move(self, state, _):
        number, anchor = self.some_task(state), self.some_task(state)
        # Moving a task beside itself is another error.
        return {"id": number, self.source.choice(["before", "after"]): anchor if anchor != number else 9999}

    def focus_add(self, state, moment):
        params = {} if self.source.random() < 0.8 else {
            "date": (moment.today + datetime.timedelta(self.source.randint(0, 2))).isoformat()}
        return params | ({"id": self.some_task(state)} if self.source.random() < 0.7 else {
            "title": f"Focus {self.source.randrange(10**6)}", "priority": self.source.choice(["P0", "P2"])})

    def count_day(self, moment):
        if self.source.random() < 0.5:
            return {}
        return {"date": (moment.today - datetime.timedelta(self.source.randint(0, 3))).isoformat()}

    def habit_create(self, _, __):
        return {"name": self.source.choice(HABITS)}

    def activity_create(self, _, __):
        return {"name": "Writing"}

    def habit_increment(self, _, moment):
        by = self.source.randint(-4, 5)
        return {"habit": self.source.choice(HABITS), "by": by} | self.count_day(moment)

    def habit_set(self, _, moment):
        params = {"habit": self.source.choice(HABITS), "count": self.source.randint(0, 5)}
        return params | self.count_day(moment)

    def time_log(self, _, moment):
        end = moment.now - datetime.timedelta(minutes=self.source.randint(0, 3000))
        start = end - datetime.timedelta(minutes=self.source.randint(1, 1400))
        return {"activity": "Writing", "note": f"Note {self.source.randrange(10**6)}",
                "start": start.strftime("%Y-%m-%dT%H:%M:%SZ"), "end": end.strftime("%Y-%m-%dT%H:%M:%SZ")}

    def settings_update(self, _, __):
        choices = {"weekStart": ["monday", "saturday", "sunday", None], "currency": ["EUR", "USD", None],
                   "defaultStake": [100, 700, None]}
        name = self.source.choice(list(choices))
        return {name: self.source.choice(choices[name])}

    def project_create(self, _, __):
        return {"name": self.source.choice(PROJECTS)}

    def some_project(self, state):
        return self.source.choice([*state.projects.values(), "Nowhere"])

    def project_update(self, state, _):
        return {"id": self.some_project(state), "name": f"Project {self.source.randrange(30)}"}

    def project_delete(self, state, _):
        return {"id": self.some_project(state)}

    def batch_run(self, state, moment):
        methods = [method for method in WEIGHTS if method not in NOT_IN_A_BATCH]
        chosen = self.source.choices(methods, k=self.source.randint(1, 4))
        requests = [{"method": method, "params": self.params(method, state, moment)} for method in chosen]
        return {"requests": requests, "atomic": self.source.random() < 0.6}

    def history_undo(self, _, __):
        return {}

    history_redo = history_undo
