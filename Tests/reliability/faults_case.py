"""One disk fault in one workload, and the checks while it lasts and after it heals."""

import contextlib
import glob
import json
import os
import shutil
import time

from faults_checks import (
    Trouble, check_copies, check_document, check_done, check_file, check_reply, check_soundness, check_titles,
    records_of, is_unknown)
from faults_shim import Control, environment
from faults_template import BACKUP, FULL_LOG, OPTIONS, SHORT_LOG, UNTOUCHED_TITLES
from faults_workloads import DOCUMENT
from serving import Gone, Hung, Server

BUSY, STORAGE = 1008, 1009
# In seconds. Less than a server's timeout for a lock, because no server may wait for a lock here.
SLOW = 3
# A change that fails on one of these has not been written yet, so its outcome is known. If they keep failing,
# the outcome cannot be read.
HARMLESS = ("open", "read", "mkdir")


def lay_out(directory, workload, template):
    """Creates the initial files of a workload."""
    os.makedirs(os.path.join(directory, "out"))
    if not workload.starts_empty:
        database = os.path.join(directory, workload.database)
        shutil.copyfile(template, database)
        shutil.copyfile(template + (FULL_LOG if workload.has_full_log else SHORT_LOG), database + "-wal")
        shutil.copyfile(os.path.join(os.path.dirname(template), BACKUP), os.path.join(directory, BACKUP))
    with open(os.path.join(directory, "document.json"), "w") as file:
        file.write(DOCUMENT)


class Case:
    """A run of a workload in a new directory, with a fault, or without one to count the calls."""

    def __init__(self, bench, workload, fault, directory, ends_killed=False):
        self.bench, self.workload, self.fault, self.ends_killed = bench, workload, fault, ends_killed
        self.watched = os.path.join(directory, "watched")
        self.database = os.path.join(self.watched, workload.database)
        lay_out(self.watched, workload, bench.template)
        self.control = Control(os.path.join(directory, "control"))
        self.replies = []
        # The number of calls after each step, and after all.
        self.counts = []
        self.neighbour_titles = []
        self.had_checkpoint = False
        # Wrong error messages, which do not end the run.
        self.remarks = []

    @property
    def was_hit(self):
        return self.control.hits > 0

    def play(self):
        """Raises Trouble. A fault that did not occur is not trouble, see `was_hit`."""
        if self.fault:
            self.control.arm(self.fault)
        with contextlib.ExitStack() as stack:
            try:
                self._play(stack)
            except Hung as hung:
                raise Trouble(f"no reply: {hung}") from None
            except Gone as gone:
                raise Trouble(f"the server exited: {gone}") from None
        check_file(self.database)

    def _play(self, stack):
        neighbour = stack.enter_context(self._server()) if self.workload.has_neighbour else None
        variables = environment(self.bench.library, self.watched, self.control)
        server = stack.enter_context(self._server(variables))
        for step in self.workload.steps:
            self._ask(server, step)
            self.counts.append(self.control.counts)
            if neighbour:
                self._ask_neighbour(neighbour)
            if self.was_hit and self.ends_killed:
                break
        self.had_checkpoint = self._is_checkpointed()
        self._end(server)
        self.counts.append(self.control.counts)
        other = neighbour or stack.enter_context(self._server())
        self._check_other_writes(other)
        self._check_records(other)
        self._resend(other)
        self._check_records_after_resending(other)
        if server.process.poll() is None:
            self._close(server)
        self._close(other)
        self._check_documents()

    def _server(self, variables=None):
        return Server(
            self.bench.program, self.database, *OPTIONS, env=variables, patience=self.bench.patience)

    # While it lasts

    def _ask(self, server, step):
        started, first = time.monotonic(), len(self.replies)
        replies = server.group(*(
            (request.method, request.sent(self.watched, place)) for place, request in enumerate(step, first)))
        for place, (request, reply) in enumerate(zip(step, replies), first):
            if "error" in reply:
                self._check_error(request, reply)
            elif self.workload.compares_answers and self.fault:
                self._check_truth(request, reply["result"], self.bench.answers[place])
        self.replies += replies
        if time.monotonic() - started > SLOW:
            raise Trouble(f"{step[0].method} took {time.monotonic() - started:.1f} s")

    @property
    def is_passing(self):
        """Whether only one call fails."""
        return self.fault and self.fault.first == self.fault.last

    def _check_truth(self, request, result, expected):
        if result != expected:
            raise Trouble(f"{request.method} returned a wrong result: {json.dumps(result)[:300]}")

    def _check_error(self, request, reply):
        error = reply["error"]
        if error["code"] not in (BUSY, STORAGE):
            self.remarks.append(f"{request.method} returned {error}")
        elif error["data"]["reason"] == "damaged":
            self.remarks.append(f"{request.method} reports a passing fault as damage: {error['message']}")
        elif request.traces and is_unknown(reply) and self.is_passing and self.fault.operation in HARMLESS:
            self.remarks.append(f"{request.method} reports a known outcome as unknown: {error['message']}")

    def _ask_neighbour(self, neighbour):
        self.neighbour_titles.append(f"by the neighbour {len(self.neighbour_titles)}")
        self._check_write(neighbour, self.neighbour_titles[-1], "the other server")

    # After it

    def _end(self, server):
        """Closes or kills the server. A fault that has not occurred yet may occur now."""
        if not self.was_hit:
            return self._close(server)
        if self.ends_killed:
            return server.kill()
        self.control.heal()
        self._check_liveness(server)

    def _check_liveness(self, server):
        reply = server.request("task.list", limit=1)
        if "result" not in reply:
            raise Trouble(f"reading fails after the fault: {reply['error']}")
        self._check_write(server, "after the fault", "after the fault the same server")

    def _check_other_writes(self, other):
        self._check_write(other, "by another server", "after the fault another server")

    def _check_write(self, server, title, who):
        started = time.monotonic()
        reply = server.request("task.create", title=title)
        if "result" not in reply:
            raise Trouble(f"{who} cannot write: {reply['error']}")
        if time.monotonic() - started > SLOW:
            raise Trouble(f"{who} waited {time.monotonic() - started:.1f} s to write")

    def _check_records(self, server):
        records = records_of(server)
        for request, reply in zip(self.workload.requests, self.replies):
            check_reply(request, reply, records)
        check_titles(self.neighbour_titles + ["by another server"], records)
        if not self.workload.starts_empty:
            check_titles(UNTOUCHED_TITLES, records)
        check_soundness(server)

    def _resend(self, other):
        """Repeats the requests. Those that failed must succeed, and the others must return the same result."""
        for place, (request, reply) in enumerate(zip(self.workload.requests, self.replies)):
            if not request.is_resent:
                continue
            again = other.request(request.method, **request.sent(self.watched, place))
            if "result" not in again:
                raise Trouble(f"{request.method} was repeated and returned {again['error']}")
            if "result" in reply:
                self._check_truth(request, again["result"], reply["result"])

    def _check_records_after_resending(self, server):
        records = records_of(server)
        for request, _ in zip(self.workload.requests, self.replies):
            if request.is_resent:
                check_done(request, records, [1], "repeated")
        check_soundness(server)

    def _close(self, server):
        code = server.close()
        if code != 0:
            raise Trouble(f"the server exited with code {code}: {server.log()[-300:]}")

    # Files

    def _is_checkpointed(self):
        """Returns whether SQLite has written the database file, and not only its log."""
        if self.workload.starts_empty:
            return False
        with open(self.database, "rb") as now, open(self.bench.template, "rb") as before:
            return now.read() != before.read()

    def _check_documents(self):
        """Checks that acknowledged files are complete, and that failed requests left nothing behind."""
        for name, places in self.workload.documents.items():
            self._check_document(name, [self.replies[place] for place in places if place < len(self.replies)])
        check_copies(self.watched)
        left = glob.glob(os.path.join(self.watched, "**", "*.tmp*"), recursive=True)
        # If names cannot be changed, nothing can be removed.
        if left and self.fault and not self.ends_killed and self.fault.operation not in ("unlink", "rename"):
            raise Trouble(f"left behind: {left}")

    def _check_document(self, name, replies):
        path = os.path.join(self.watched, name)
        if os.path.exists(path):
            if not any("result" in reply or is_unknown(reply) for reply in replies):
                raise Trouble(f"{name} exists, although its requests failed")
            check_document(path, [])
        elif any("result" in reply for reply in replies):
            raise Trouble(f"{name} is missing, although a request for it succeeded")
