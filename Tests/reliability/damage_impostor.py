#!/usr/bin/env python3
"""A proxy between client and server that breaks one promise, which damage.py must detect.

It starts like the server. IMPOSTOR_SERVER is the real server, IMPOSTOR_BREAKS the promise.
"""

import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time



class Impostor:
    def __init__(self, program, arguments):
        self.program, self.arguments = program, arguments
        self.database = pathlib.Path(arguments[arguments.index("--database") + 1])
        self.server = subprocess.Popen(
            [program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.held, self.code = None, 0

    def serve(self, breaks):
        for line in sys.stdin:
            request = json.loads(line)
            self.server.stdin.write(line)
            reply = json.loads(self.server.stdout.readline())
            target = request["params"].get("repairTo")
            if target:
                reply = self.repaired(target, breaks, reply)
            else:
                getattr(self, breaks)(request["method"], reply)
            print(json.dumps(reply), flush=True)
        self.server.stdin.close()
        return self.server.wait() or self.code

    def repaired(self, target, breaks, reply):
        if breaks not in ("spoils", "invents"):
            return reply
        if breaks == "spoils":
            shutil.copy(self.database, target)
        else:
            pathlib.Path(target).unlink(missing_ok=True)
            create = [self.program, "--database", target, "call", "task.create", "title=Invented"]
            subprocess.run(create, stdout=subprocess.DEVNULL, check=True)
        return {"jsonrpc": "2.0", "id": reply["id"], "result": {"repair": {"lost": []}}}

    def spoils(self, method, reply):
        """The repaired file is damaged."""

    def invents(self, method, reply):
        """The repaired file has an invented task."""

    # The other promises.

    def hangs(self, method, _):
        if method == "view.today":
            time.sleep(60)

    def dies(self, method, _):
        if method == "task.create":
            os._exit(134)

    def fails_at_its_end(self, method, _):
        if method == "ping":
            self.code = 1

    def keeps_the_lock(self, method, _):
        self.hold(method, "BEGIN IMMEDIATE")

    def keeps_reading(self, method, _):
        self.hold(method, "BEGIN; SELECT count(*) FROM sqlite_schema")

    def hold(self, method, script):
        if method == "ping":
            self.held = sqlite3.connect(self.database, isolation_level=None)
            for statement in script.split(";"):
                self.held.execute(statement).fetchall()

    def fills_the_disk(self, method, _):
        if method == "ping":
            for index in range(3):
                with open(self.database.with_name(f"filler {index}"), "wb") as file:
                    file.truncate(20 << 20)

    def hides(self, method, reply):
        if method == "data.check":
            reply.pop("error", None)
            reply["result"] = {"ok": True, "problems": [], "problemsAreComplete": True}

    def refuses(self, method, reply):
        if method == "data.check":
            refuse(reply, "The database is damaged.")

    def contradicts(self, method, reply):
        if method == "task.list":
            refuse(reply, "The database is damaged.")

    def blames_the_disk(self, method, reply):
        if method == "task.list":
            refuse(reply, "Reading failed; check the disk.")


def refuse(reply, sentence):
    reply.pop("result", None)
    reply["error"] = {"code": 1009, "message": sentence}


if __name__ == "__main__":
    impostor = Impostor(os.environ["IMPOSTOR_SERVER"], sys.argv[1:])
    os._exit(impostor.serve(os.environ["IMPOSTOR_BREAKS"]))
