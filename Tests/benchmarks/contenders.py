"""The programs that are compared: the server, cat, a bare insert in C, Taskwarrior and Timewarrior."""

import json
import os
import subprocess
from pathlib import Path

import life

HERE = Path(__file__).resolve().parent


def request(method, params=None, number=1):
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}}
    return (json.dumps(message) + "\n").encode()


class Wrong(Exception):
    """A contender gave a wrong answer, so that there is nothing to compare."""


def expect(right, what):
    if not right:
        raise Wrong(what)


class Peer:
    """A process that replies to a line with a line."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line):
        self.process.stdin.write(line)
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Server(Peer):
    """The server on a database, with the clock stopped at the end of the life unless it is to run."""

    def __init__(self, tallyd, database, *options, runs=False):
        clock = () if runs else ("--now", life.NOW)
        super().__init__(tallyd, "--database", str(database), "--timezone", "UTC", *clock, *options)

    def result(self, method, **params):
        reply = json.loads(self.ask(request(method, params)))
        expect("result" in reply, f"{method} failed: {reply.get('error')}")
        return reply["result"]

    def status(self, member):
        """The kilobytes of a member of the process's status, such as VmRSS."""
        text = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(text.split(f"{member}:")[1].split()[0])

    def processor_seconds(self):
        # The program's name, which may hold spaces, ends with the last parenthesis.
        text = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        words = text.rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def wakes(self):
        """How often its threads waited."""
        return sum(
            int(path.read_text(encoding="ascii").split("\nvoluntary_ctxt_switches:")[1].split()[0])
            for path in Path(f"/proc/{self.process.pid}/task").glob("*/status"))


class BareInsert(Peer):
    """One durable insert into SQLite a line, in C: see insert.c."""

    def __init__(self, folder, name="bare"):
        program = folder / "insert"
        if not program.exists():
            subprocess.run(["cc", "-O2", "-o", str(program), str(HERE / "insert.c"), "-lsqlite3"], check=True)
        super().__init__(str(program), str(folder / f"{name}.db"))


def output(command, environment=None, data=None):
    """Runs a command to its end, and returns what it printed."""
    done = subprocess.run(
        command, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
        env={**os.environ, **(environment or {})})
    words = " ".join(map(str, command))
    expect(done.returncode == 0, f"{words} ended with {done.returncode}: {done.stderr.decode()[-300:]}")
    return done.stdout.decode()


class Taskwarrior:
    """Debian's task with a data directory of its own and its default settings. It syncs its files too."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {"TASKDATA": str(folder), "TASKRC": "/dev/null"}
        folder.mkdir()

    @staticmethod
    def command(*words):
        return ["task", "rc.confirmation=no", "rc.verbose=nothing", *words]

    def run(self, *words):
        return output(self.command(*words), self.environment)

    def count(self, *words):
        return int(self.run(*words, "count"))

    def bytes(self):
        return sum(path.stat().st_size for path in self.folder.iterdir())


class Timewarrior:
    """Debian's timew with a data directory of its own, filled as it stores entries: a file a month."""

    def __init__(self, folder, entries):
        self.environment = {"TIMEWARRIORDB": str(folder), "TZ": "UTC"}
        data = folder / "data"
        data.mkdir(parents=True)
        (folder / "timewarrior.cfg").write_text("")
        months, tags = {}, {}
        for entry in entries:
            tag = life.ACTIVITIES[int(entry["activity"][-10:])]
            start, end = (entry[name].replace("-", "").replace(":", "") for name in ("startAt", "endAt"))
            months.setdefault(entry["startAt"][:7], []).append(f"inc {start} - {end} # {tag}\n")
            tags[tag] = tags.get(tag, 0) + 1
        for month, lines in months.items():
            (data / f"{month}.data").write_text("".join(lines))
        (data / "tags.data").write_text(json.dumps({tag: {"count": count} for tag, count in tags.items()}))

    def summary_seconds(self, *period):
        """The total of a summary, from its last line."""
        hours, minutes, seconds = output(["timew", "summary", *period], self.environment).split()[-1].split(":")
        return int(hours) * 3600 + int(minutes) * 60 + int(seconds)
