"""A real server as a child process. A reply that takes too long is a failure.

    server = Server(program, database, "--timezone", "UTC")
    reply = server.request("task.create", title="Buy milk")    # {"jsonrpc", "id", "result" or "error"}
    replies = server.group(("task.get", {"id": 1}), ("ping", {}))
    assert server.close() == 0
"""

import json
import os
import select
import subprocess
import tempfile
import time

PATIENCE = 20


class Gone(Exception):
    """The process exited, or closed its output, before it sent a reply."""


class Hung(Exception):
    """A reply, or the exit of the process, took too long."""


class Server:
    """One process, for one thread only. A request waits for its own reply, and stores other messages."""

    def __init__(self, program, database, *options, env=None, patience=PATIENCE):
        self.patience = patience
        self.notifications = []
        self.answered = {}
        self.last_id = 0
        self._input = b""
        # A file, because a pipe that nobody reads would block the server.
        self._log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [program, "--database", database, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self._log, bufsize=0, env=None if env is None else {**os.environ, **env})
        os.set_blocking(self.process.stdin.fileno(), False)
        os.set_blocking(self.process.stdout.fileno(), False)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.kill()

    @property
    def pid(self):
        return self.process.pid

    def request(self, method, /, **params):
        """Returns the whole reply: a dictionary with `result` or `error`."""
        return self.reply(self.send(method, params))

    def group(self, *requests):
        """Sends (method, params) pairs in one write, which the server may handle as a group.

        Returns the replies."""
        messages = [self._message(method, params) for method, params in requests]
        self.write(b"".join(_line(message) for message in messages))
        return [self.reply(message["id"]) for message in messages]

    def send(self, method, params):
        """Sends a request without waiting. Returns the id to pass to `reply`."""
        message = self._message(method, params)
        self.write(_line(message))
        return message["id"]

    def notify(self, method, /, **params):
        self.write(_line({"jsonrpc": "2.0", "method": method, "params": params}))

    def reply(self, identifier):
        """Waits for the reply to a request, and returns it."""
        end = time.monotonic() + self.patience
        while identifier not in self.answered:
            self._take(self._line_before(end))
        return self.answered.pop(identifier)

    def notification(self, seconds=None):
        """Returns the next notification, or None if none arrives in time."""
        end = time.monotonic() + (self.patience if seconds is None else seconds)
        while not self.notifications:
            try:
                self._take(self._line_before(end))
            except Hung:
                return None
        return self.notifications.pop(0)

    def write(self, data):
        """Sends raw bytes. Reads at the same time, so that neither side waits for the other to empty a pipe."""
        end = time.monotonic() + self.patience
        source = self.process.stdin.fileno()
        while data:
            readable, writable = self._wait(end, [source])
            if readable:
                self._read()
            if writable:
                try:
                    data = data[os.write(source, data):]
                except (BrokenPipeError, ConnectionResetError):
                    raise Gone(self._end()) from None

    def close(self):
        """Closes the input, waits for the exit, and returns the exit code."""
        self.process.stdin.close()
        end = time.monotonic() + self.patience
        try:
            while True:
                self._take(self._line_before(end))
        except Gone:
            pass
        return self._exit_code(end)

    def kill(self):
        """Sends SIGKILL if the process still runs."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def log(self):
        """Returns what the process has written to standard error."""
        return os.pread(self._log.fileno(), 1 << 20, 0).decode(errors="replace")

    def _message(self, method, params):
        self.last_id += 1
        return {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}

    def _take(self, line):
        message = json.loads(line)
        if message.get("id") is None and "method" in message:
            self.notifications.append(message)
        else:
            self.answered[message.get("id")] = message

    def _line_before(self, end):
        while b"\n" not in self._input:
            self._wait(end, [])
            self._read()
        line, self._input = self._input.split(b"\n", 1)
        return line

    def _wait(self, end, sinks):
        rest = max(0, end - time.monotonic())
        readable, writable, _ = select.select([self.process.stdout], sinks, [], rest)
        if not readable and not writable:
            raise Hung(f"no output from the server in {self.patience} s; {self.log()[-500:]}")
        return readable, writable

    def _read(self):
        data = os.read(self.process.stdout.fileno(), 1 << 20)
        if not data:
            raise Gone(self._end())
        self._input += data

    def _end(self):
        return f"exit code {self._exit_code(time.monotonic() + self.patience)}; {self.log()[-500:]}"

    def _exit_code(self, end):
        try:
            return self.process.wait(max(0.01, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            raise Hung(f"the server did not exit within {self.patience} s") from None


def _line(message):
    return json.dumps(message).encode() + b"\n"
