"""One run: several servers work on one file, some of them are killed, and nothing is lost.

A round sends groups of requests to some of the servers at the same time. One order of the requests, which keeps
the order of each server, must give the replies and the resulting records. A server that was killed did the
first of its requests, or none. The others are repeated later under the same mutationId.
"""

import dataclasses
import datetime
import random
import shutil
import signal
import time

from servers_records import Moment
from servers_follow import Failed, Listener, Replica, difference, records_of, result, view, view_of
from servers_orders import Line, answered, distinct, orders, short
from servers_requests import HABITS, Asker
from servers_world import World
from serving import Gone, Server

LATEST = 30  # The number of history steps that are compared.
BEGINNING = datetime.datetime(2026, 11, 20, 9)
# Mistakes of a client of this checker, to prove that it detects the same mistakes of a server.
FAULTS = ("forgets", "doubles", "drops", "deaf", "loses")


@dataclasses.dataclass
class Slot:
    """A place for a server. After a kill or a close, another server takes it."""

    server: Server
    moment: Moment


class Run:
    def __init__(self, seed, program, directory, requests, fault=None):
        self.source = random.Random(seed)
        self.program, self.directory = program, directory
        self.database, self.kept = directory / "tally.db", directory / "kept.db"
        self.requests, self.fault = requests, fault
        self.clock = BEGINNING
        # The order of two requests, or whether one that changes nothing was done, may only show later.
        self.worlds = [World()]
        self.asker = Asker(self.source, f"run {seed}")
        self.replica = Replica(forgets="60" if fault == "drops" else None)
        self.pending, self.answered, self.unseen = [], [], []
        self.listener, self.last_export = None, None
        self.exports = {}
        self.counts = {"requests": 0, "kills": 0, "resends": 0, "undos": 0, "days": 0}

    # The servers.

    def start(self):
        moment = Moment(self.clock)
        server = Server(self.program, str(self.database), "--timezone", "UTC", "--now", moment.text)
        return Slot(server, moment)

    def restart(self, slot):
        """Starts another server at a later time, perhaps on another day. The others keep their own time."""
        before = self.clock
        self.clock += datetime.timedelta(minutes=self.source.choice([1, 30, 300, 900]))
        self.counts["days"] += self.clock.date() != before.date()
        new = self.start()
        if self.listener and self.listener.server is slot.server:
            self.listener = None
        slot.server, slot.moment = new.server, new.moment

    def run(self):
        self.slots = [self.start() for _ in range(self.source.randint(2, 4))]
        try:
            self.prepare()
            while self.counts["requests"] < self.requests:
                self.round()
            while self.pending:
                self.play([(self.slots[0], [self.pending.pop(0)])])
            self.undo_alone()
            self.finish()
        finally:
            for slot in self.slots:
                slot.server.kill()
        return self.counts

    def prepare(self):
        """Creates the habits and the activity that later requests use."""
        habits = [self.asker.named("habit.create", {"name": name}) for name in HABITS]
        self.play([(self.slots[0], [*habits, self.asker.named("activity.create", {"name": "Writing"})])])

    # A round.

    def round(self):
        chance = self.source.random()
        if chance < 0.06:
            self.replace(self.source.choice(self.slots))
        elif chance < 0.16 and self.fault == "loses":
            self.lose()
        busy = self.source.sample(self.slots, self.source.choice([1, 1, 1, 2, 2, min(3, len(self.slots))]))
        sizes = [1, 1, 2, 4] if len(busy) < 3 else [1, 2]
        plan = [(slot, self.next_operations(slot, self.source.choice(sizes))) for slot in busy]
        self.play(plan, killed=self.source.choice(busy) if self.source.random() < 0.15 else None)

    def replace(self, slot):
        """Kills or closes an idle server."""
        if self.source.random() < 0.5:
            slot.server.kill()
            self.counts["kills"] += 1
        elif slot.server.close() != 0:
            raise Failed("a closed server did not exit with 0")
        self.restart(slot)

    def next_operations(self, slot, count):
        operations = []
        for _ in range(count):
            chance = self.source.random()
            if self.pending and chance < 0.5:
                operations.append(self.pending.pop(0))
            elif self.answered and chance < 0.08:
                operations.append(self.source.choice(self.answered))
            else:
                operations.append(self.asker.operation(self.worlds[0], slot.moment))
                continue
            self.counts["resends"] += 1
        return operations

    def play(self, plan, killed=None):
        """Sends the requests, waits for the replies, and determines what happened."""
        lines = [Line(slot, operations, [None] * len(operations)) for slot, operations in plan]
        self.counts["requests"] += sum(len(line.operations) for line in lines)
        self.send(lines, killed)
        self.settle(lines)

    def send(self, lines, killed):
        dead = next((line for line in lines if line.slot is killed), None)
        way = self.source.choice(["unread", "unanswered", "answered"]) if dead else None
        if way == "unread":
            dead.server.process.send_signal(signal.SIGSTOP)
        ids = [[line.server.send(operation.method, self.wire(operation)) for operation in line.operations]
               for line in lines]
        if way == "unanswered":
            time.sleep(self.source.uniform(0, 0.004))
        if way in ("unread", "unanswered"):
            dead.server.process.kill()
        for line, line_ids in zip(lines, ids):
            self.read(line, line_ids, is_dead=line is dead)
        if dead:
            self.bury(dead)

    def wire(self, operation):
        mutation = operation.mutation
        if self.fault == "doubles" and mutation in self.worlds[0].answers:
            mutation += " again"
        return operation.params | {"mutationId": mutation}

    def read(self, line, ids, is_dead):
        for index, identifier in enumerate(ids):
            try:
                line.replies[index] = line.server.reply(identifier)
            except Gone:
                if not is_dead:
                    raise
                return

    def bury(self, line):
        """Repeats the requests without a reply, and sometimes the last ones with one, as if the client died."""
        line.is_killed = True
        line.server.kill()
        self.counts["kills"] += 1
        count = sum(reply is not None for reply in line.replies)
        lost = line.operations[self.source.randint(0, count):]
        if self.fault == "forgets":
            for operation in lost:
                self.worlds = [world.after(operation, line.moment)[0] for world in self.worlds]
        else:
            self.pending += lost
        self.restart(line.slot)

    # The outcome.

    def settle(self, lines):
        """Finds an order of the requests that gives their replies and the current records."""
        server = self.source.choice(self.slots).server
        news = self.replica.catch_up(server, self.source.choice([1, 7, 500]))
        records, self.last_export = records_of(server)
        self.replica.compare(records)
        history = result(server.request("history.list", limit=LATEST))["steps"]
        steps = [(step["method"], step["undone"], self.replica.tasks_of(step)) for step in history]
        found, misfits = (view(records), steps), []
        worlds = [after for world in self.late_worlds() for after in orders(world, lines, misfits)]
        self.worlds = distinct(
            answered(world, lines) for world in worlds
            if (view_of(world.state), world.history(LATEST)) == found)
        if not self.worlds:
            raise Failed(self.explain(lines, worlds, found, misfits))
        if news:
            self.unseen = []
        self.unseen += [line for line in lines if line.is_killed]
        self.keep_answers(lines)
        self.compare_undone(lines)
        self.listen(lines, news)

    def late_worlds(self):
        """Adds the worlds in which the last commit of a killed server counts.

        If it was killed between writing its log and publishing the commit, others see the commit only after the
        log is read again. A write before that replaces it."""
        late = [after for world in self.worlds for after in orders(world, self.unseen, [])]
        return distinct(self.worlds + late)

    def explain(self, lines, worlds, found, misfits):
        sent = "; ".join(
            f"{operation.method} {operation.params} -> {short(reply)}"
            for line in lines for operation, reply in zip(line.operations, line.replies))
        if not worlds:
            return f"no order of the requests gives these replies: {sent}; the closest has {max(misfits)[1]}"
        last = worlds[-1]
        return (f"the records differ from the model: {difference(view_of(last.state), found[0])}"
                f" (model, server); {last.history(5)} and {found[1][:5]}; {sent}")

    def keep_answers(self, lines):
        """Collects the operations that may be repeated."""
        for line in lines:
            self.answered += [operation for operation, reply in zip(line.operations, line.replies)
                              if reply and "result" in reply]

    def compare_undone(self, lines):
        """Checks that undo gives the exact export of before, and redo that of after."""
        operations = [operation for line in lines for operation in line.operations]
        if len(self.worlds) > 1:
            return
        key = tuple(step.number for step in self.worlds[0].steps if not step.is_undone)
        known = self.exports.setdefault(key, self.last_export)
        if any(operation.method in ("history.undo", "history.redo") for operation in operations):
            self.counts["undos"] += 1
            if known != self.last_export:
                raise Failed(f"undo or redo gave another export:\n{known}\n{self.last_export}")

    def listen(self, lines, news):
        """Checks the subscriber's events. If its server was killed, another subscriber starts."""
        if self.listener:
            mine = {line.server is self.listener.server for line in lines}
            origins = {"self" if is_mine else "other" for is_mine in mine}
            self.listener.hear(int(self.replica.cursor), news, origins)
        else:
            self.listener = Listener(self.slots[0].server, is_deaf=self.fault == "deaf")

    # The end.

    def lose(self):
        """Saves the file, and the next time puts it back, which loses acknowledged changes."""
        for slot in self.slots:
            slot.server.close()
        if self.kept.exists():
            shutil.copy(self.kept, self.database)
        else:
            shutil.copy(self.database, self.kept)
        for slot in self.slots:
            self.restart(slot)

    def undo_alone(self):
        """Undoes earlier steps alone. Each undo is refused without a change, or breaks no rule."""
        server = self.slots[-1].server
        for _ in range(5):
            steps = [step["step"] for step in result(server.request("history.list", limit=20))["steps"]]
            if not steps:
                return
            reply = server.request("history.undo", step=self.source.choice(steps))
            records, export = records_of(self.slots[0].server)
            if "error" in reply and (reply["error"]["code"] != 1011 or export != self.last_export):
                raise Failed(f"a refused undo changed something, or failed with {reply['error']}")
            self.last_export = export
            self.replica.catch_up(server, 500)
            self.replica.compare(records)

    def finish(self):
        server = self.slots[0].server
        checked = result(server.request("data.check"))
        if not checked["ok"]:
            raise Failed(f"data.check: {checked['problems'][:3]}")
        replica = Replica()
        replica.catch_up(server, self.source.choice([3, 50]))
        replica.compare(records_of(server)[0])
        for slot in self.slots:
            if slot.server.close() != 0:
                raise Failed("a server did not exit with 0")
