"""Runs a workload on a real server, and records each file change and each reply."""

import dataclasses
import os
import tempfile

from faults_case import lay_out
from faults_shim import Control, compile_shim, environment
from faults_template import OPTIONS
from faults_workloads import Workload
from power_disk import Disk
from power_log import Record, answers_before, read_log
from serving import Server


@dataclasses.dataclass
class Recording:
    """The files below `root` before and after, and the changes in between."""

    name: str
    workload: Workload
    root: str
    before: dict[str, bytes | None]
    records: list[Record]
    after: dict[str, bytes | None]

    def disk(self):
        return Disk(self.before)

    def is_complete(self):
        """Returns whether the records lead from the files before to the files after."""
        disk = self.disk()
        for record in self.records:
            disk.apply(record)
        return _lasting(disk.content()) == _lasting(self.after)

    def first_error(self):
        """Returns the first error reply, if there is one."""
        answers = answers_before(self.records, len(self.records)).values()
        return next((answer["error"] for answer in answers if "error" in answer), None)

    def has_checkpoint(self):
        """Returns whether the database file was written between two replies."""
        kinds = [record.kind for record in self.records]
        first, last = kinds.index("answered"), len(kinds) - kinds[::-1].index("answered")
        return any(r.kind == "written" and r.path.endswith(".db") for r in self.records[first:last])


class Recorder:
    """Makes recordings, each in a new directory."""

    def __init__(self, program, template, directory):
        self.program, self.template, self.directory = program, template, directory
        self.library = compile_shim(directory)

    def record(self, name, workload, sessions=1, fault=None):
        """Divides the steps among servers that run one after the other. Request ids continue across them."""
        directory = tempfile.mkdtemp(dir=self.directory)
        root, log = os.path.join(directory, "watched"), os.path.join(directory, "log")
        lay_out(root, workload, self.template)
        before = _files(root)
        control = Control(os.path.join(directory, "control"))
        if fault:
            control.arm(fault)
        variables = environment(self.library, root, control, log)
        database = os.path.join(root, workload.database)
        count, steps = 0, len(workload.steps)
        for session in range(sessions):
            with Server(self.program, database, *OPTIONS, env=variables) as server:
                server.last_id = count
                for step in workload.steps[session * steps // sessions:(session + 1) * steps // sessions]:
                    server.group(*(
                        (request.method, request.sent(root, place))
                        for place, request in enumerate(step, count)))
                    count += len(step)
                server.close()
        return Recording(name, workload, root, before, read_log(log), _files(root))


def _files(root):
    """Returns the bytes by path, None for a directory."""
    found = {}
    for directory, _, names in os.walk(root):
        found[directory] = None
        for name in names:
            path = os.path.join(directory, name)
            with open(path, "rb") as file:
                found[path] = file.read()
    return found


def _lasting(files):
    """Leaves out the log's shared index, which the next server makes again."""
    return {path: content for path, content in files.items() if not path.endswith("-shm")}
