"""A disk as a power cut left it, and the checks of a server that opens it."""

import os
import shutil
import tempfile

from faults_checks import (
    Trouble, check_copies, check_document, check_done, check_file, check_reply, check_soundness, check_titles,
    records_of)
from faults_template import OPTIONS, UNTOUCHED_TITLES
from power_log import answers_before
from power_loss import Loss
from serving import Gone, Hung, Server


class Image:
    """The files after a cut, as chosen by the seed, in a new directory."""

    def __init__(self, recording, disk, place, seed, directory):
        self.recording, self.workload = recording, recording.workload
        self.answers = answers_before(recording.records, place)
        self.loss = Loss(seed)
        self.root = tempfile.mkdtemp(dir=directory)
        for path, content in sorted(disk.left(self.loss).items()):
            self._make(self.root + path.removeprefix(recording.root), content)

    def _make(self, path, content):
        if content is None:
            os.makedirs(path, exist_ok=True)
        elif not path.endswith("-shm"):
            with open(path, "wb") as file:
                file.write(content)

    def trouble(self, program):
        """Opens the image, deletes it, and returns its problem, if any."""
        try:
            self._check(program)
            return None
        except (Trouble, AssertionError, Gone, Hung) as trouble:
            return f"{trouble} ({self.loss})".replace(self.root, "")
        finally:
            shutil.rmtree(self.root)

    def _check(self, program):
        database = os.path.join(self.root, self.workload.database)
        with Server(program, database, *OPTIONS, patience=10) as server:
            reply = server.request("task.create", title="after the cut")
            if "result" not in reply:
                raise Trouble(f"the database cannot be changed: {reply['error']}")
            self._check_records(records_of(server))
            check_soundness(server)
            if server.close() != 0:
                raise Trouble(f"the server did not exit with 0: {server.log()[-300:]}")
        check_file(database)
        check_copies(self.root)
        for name, places in self.workload.documents.items():
            self._check_document(name, [place + 1 in self.answers for place in places])

    def _check_records(self, records):
        for number, request in enumerate(self.workload.requests, 1):
            if number in self.answers:
                check_reply(request, self.answers[number], records)
            else:
                check_done(request, records, [0, 1], "left without a reply")
        check_titles(["after the cut"], records)
        if not self.workload.starts_empty:
            check_titles(UNTOUCHED_TITLES, records)

    def _check_document(self, name, answered):
        """Checks that a file exists once acknowledged, is complete if it exists, and has the latest content."""
        path = os.path.join(self.root, name)
        if answered[0] and not os.path.exists(path):
            raise Trouble(f"{name} is missing, although a request for it succeeded")
        if os.path.exists(path):
            check_document(path, ["between"] if len(answered) > 1 and answered[-1] else [])
