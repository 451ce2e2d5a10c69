"""relay.py LOG SERVER ARGUMENT…: runs the server, and records the messages in both directions, one on a line."""

import json
import subprocess
import sys
import threading

log = open(sys.argv[1], "a", encoding="utf-8")
lock = threading.Lock()
server = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def relay(source, target, direction):
    for line in source:
        with lock:
            log.write(json.dumps({"from": direction, "message": json.loads(line)}) + "\n")
            log.flush()
        target.write(line)
        target.flush()
    try:
        target.close()
    except BrokenPipeError:
        pass


receiving = threading.Thread(target=relay, args=(sys.stdin.buffer, server.stdin, "client"), daemon=True)
receiving.start()
relay(server.stdout, sys.stdout.buffer, "server")
sys.exit(server.wait())
