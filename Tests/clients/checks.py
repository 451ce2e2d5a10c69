"""Support for tests of the built programs. Each check prints “ok …” or “not ok …” and a traceback."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import traceback

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
SERVER = str(pathlib.Path(os.environ.get("TALLYD", CHECKOUT / ".build/release/tallyd")).resolve())
# Without the server every check would fail, and sessions in documents would be overwritten with errors.
if pathlib.Path(SERVER).name != "tallyd" or not os.access(SERVER, os.X_OK):
    sys.exit(f"not ok {SERVER} is not an executable named tallyd; set TALLYD to the server's path")
TALLY = str(CHECKOUT / "clients/shell/tally")
NOW = "2026-11-20T09:00:00Z"

_checks = []


def check(sentence, cases=((),)):
    """Registers a function as a check, or as one check per case. `sentence` is formatted with the case."""

    def register(function):
        for case in cases:
            _checks.append((sentence.format(*(repr(part) for part in case)), function, case))
        return function

    return register


def run_checks():
    failed = 0
    for sentence, function, case in _checks:
        try:
            function(*case)
            print(f"ok {sentence}", flush=True)
        except Exception:
            failed += 1
            print(f"not ok {sentence}")
            print("  # " + traceback.format_exc().strip().replace("\n", "\n  # "), flush=True)
    sys.exit(1 if failed else 0)


def same(found, wanted):
    if found != wanted:
        raise AssertionError(f"found {found!r}\n  expected {wanted!r}")


def holds(part, whole):
    if part not in whole:
        raise AssertionError(f"{part!r} is not in {whole!r}")


class Home:
    """A new home directory. Programs run in it with a minimal environment."""

    def __init__(self, now=NOW, server=SERVER):
        self._directory = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self._directory.name)
        self.now = now
        self.environment = {"HOME": str(self.path), "PATH": os.environ["PATH"], "TALLYD": server}

    def run(self, *words, input="", **environment):
        process = subprocess.run(
            words, input=input.encode(), capture_output=True, cwd=self.path, timeout=300,
            env={**self.environment, **environment})
        process.out = process.stdout.decode()
        process.err = process.stderr.decode()
        return process

    def tally(self, *words, code=0, **environment):
        """Runs the shell client and returns the process. Its exit code must be `code`."""
        process = self.run(TALLY, "--timezone", "UTC", "--now", self.now, *words, **environment)
        if process.returncode != code:
            raise AssertionError(f"exit code {process.returncode}, not {code}: {process.out}{process.err}")
        return process

    def draws(self, *words, **environment):
        """Returns the output of the shell client. Standard error must be empty."""
        process = self.tally(*words, **environment)
        same(process.err, "")
        return process.out

    def call(self, method, **params):
        """Returns the result of a request to the server."""
        process = self.run(
            self.environment["TALLYD"], "--timezone", "UTC", "--now", self.now,
            "call", method, json.dumps(params))
        same((process.returncode, process.err), (0, ""))
        return json.loads(process.out)
