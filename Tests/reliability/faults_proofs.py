"""Proves that the checks of faults.py can fail: each proof causes a defect that one of them must find."""

import contextlib
import dataclasses
import shutil
import sqlite3
import tempfile

from faults_case import Case
from faults_checks import Trouble
from faults_shim import FOR_EVER, Fault
from faults_workloads import WORKLOADS

# The first writes extend the log's shared index to its mapped length. Without them the process would crash.
AFTER_OPENING = 20


class LockedCase(Case):
    """A case whose write lock is still held after the fault, as by a server that did not roll back."""

    def _check_other_writes(self, other):
        with contextlib.closing(sqlite3.connect(self.database, isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            super()._check_other_writes(other)


def trouble_of(bench, workload, fault, kind=Case, ends_killed=False):
    """Returns what a case finds, or None."""
    directory = tempfile.mkdtemp(dir=bench.directory)
    try:
        kind(bench, WORKLOADS[workload], fault, directory, ends_killed).play()
        return None
    except Trouble as trouble:
        return str(trouble)
    finally:
        shutil.rmtree(directory)


def lost_writes(bench):
    fault = Fault("write", "lost", None, AFTER_OPENING, FOR_EVER)
    return trouble_of(bench, "change", fault, ends_killed=True)


def stalled_read(bench):
    return trouble_of(dataclasses.replace(bench, patience=0.5), "change", Fault("read", "stall", None, 1, 1))


def kept_lock(bench):
    return trouble_of(bench, "change", Fault("read", "short", None, 1, 1), LockedCase)


def wrong_result(bench):
    wrong = [{}] * len(WORKLOADS["read"].requests)
    return trouble_of(dataclasses.replace(bench, answers=wrong), "read", Fault("read", "short", None, 1, 1))


# The proofs, with words of the trouble that each must find.
PROOFS = {
    "writes that were acknowledged but not done": (lost_writes, "was acknowledged, but is stored [0] times"),
    "a call that does not return": (stalled_read, "no reply"),
    "a write lock that is not released": (kept_lock, "another server cannot write"),
    "a wrong result": (wrong_result, "returned a wrong result"),
}
