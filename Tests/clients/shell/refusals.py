"""Tests of the shell client's exit codes and errors, and of hostile text in a terminal."""

import fcntl
import json
import os
import pathlib
import pty
import struct
import subprocess
import sys
import termios

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import SERVER, TALLY, Home, check, holds, run_checks, same

REFUSED = [
    ("done 99", "tally: There is no task “99”.\n"),
    ("add Dig -P Nowhere", "tally: There is no project “Nowhere”.\n"),
    ("habit nothing +1", "tally: There is no habit “nothing”.\n"),
    ("project delete Inbox", None),
    ("add X -p P9", None),
    ("add X -d someday", None),
    ("list --limit many", None),
    ("due 1 none", "tally: There is no task “1”.\n"),
    ("settings color=red", None),
    ("call task.get id=99", "tally: There is no task “99”.\n"),
    ("call no.such", None),
    ("stake concede 1", None),
    ("stop", None),
    ("undo", "tally: There is nothing to undo.\n"),
    # Negative numbers are values, which their methods refuse, and never options.
    ("undo -3", None), ("list --limit -1", None), ("list --limit=-1", None), ("log --limit -1", None),
    ("done -1", None), ("done 99 --at -1", None),
]
# Lines that no command understands.
UNKNOWN = [
    "frobnicate", "add X --sort due", "add X -p", "done", "due 1", "focus remove", "focus add", "habit add",
    "settings dayStart", "call", "--frob", "--now", "--now soon today", "call task.get nonsense",
    "demo fast", "add X --evening=yes", "list --frob", "move 1 2", "move 1 beside 2", "view",
    "view today width", "view nothing", "prompt 1 2", "prompt csh", "watch nothing", "watch --color pink",
    "list --color pink", "list --page 0", "watch add X", "watch --frob", "settings a", "remind 1", "add X --color",
    # What takes one value is given once.
    "add X -p P0 -p P1", "add X -d today --due tomorrow", "list --limit 1 --limit 2", "edit 1 --title A --title B",
    "stake put 1 much", "stake put 1 1.105", "stake put 1 -5",
    "settings defaultStake=-700", "edit 1 -m -e", "edit 1 +x -x",
]


@check("“tally {0}” fails with exit code 1 and an error on standard error", REFUSED)
def refused(command, sentence):
    process = Home().tally(*command.split(), code=1)
    same(process.out, "")
    holds("tally: ", process.err)
    if sentence:
        same(process.err, sentence)


SOON = "“soon” is not understood. Did you mean “noon”?"
# Commands, and errors in the words of what was typed.
IN_WORDS = [
    ("add X -d soon", SOON), ("due 1 soon", SOON), ("focus soon", SOON), ("list -d soon", SOON),
    ("add X -d 3/4", "Either number can be the month. Write “2027-03-04” or “2027-04-03”."),
    ("start Work --at soon", "“soon” is not understood. Write “yesterday” or “3 days ago”."),
    ("snooze 1 --reminder soon", SOON),
    ("stop",
     "The timer has run for less than a second (since 20 Nov 2026, 09:00). "
     "Discard it, or stop it later."),
    ("call score.daily date=soon", "date: “soon” is not understood. Write “yesterday” or “3 days ago”."),
]


@check("The error of “tally {0}” has the words of the line: {1}", IN_WORDS)
def in_words(command, sentence):
    home = Home()
    for words in ("add Milk -d tomorrow", "remind 1 1d 22:59", "activity add Work", "start Work"):
        home.draws(*words.split())
    same(home.tally(*command.split(), code=1).err, f"tally: {sentence}\n")


@check("“tally {0}” fails, and the error names {1} and no method or member", [
    ("snooze 1", "--reminder"), ("dismiss 1", "--reminder"), ("stake put 1 0.50", "amount"), ("stake concede 1", "--yes"),
    ("undo foo", "STEP"), ("backup all.json", "--overwrite"), ("export all.json", "--overwrite"),
    ("list --limit many", "--limit")])
def named(command, word):
    home = Home()
    for words in ("add Milk -d tomorrow", "remind 1 1d 22:59", "export all.json"):
        home.draws(*words.split())
    process = home.tally(*command.split(), code=1)
    holds(word, process.err)
    for name in ("reminder.", "stake.", "cents", "confirm", "overwrite:", "data."):
        same((name, name in process.err), (name, False))


@check("“tally {0}” is invalid usage: exit code 2, and no output", [(c,) for c in UNKNOWN])
def not_understood(command):
    process = Home().run(TALLY, *command.split())
    same((process.returncode, process.out), (2, ""))
    same(process.err.startswith("tally"), True)


@check("The error for the unknown “tally {0}” suggests {1}", [
    ("ls", "list"), ("rm 1", "delete"), ("complete 1", "done"), ("dnoe 1", "done"), ("donee 1", "done"),
    ("sgow 1", "show"), ("help lst", "list"), ("lisst --help", "list"), ("frobnicate", None), ("", None),
    ("*", None)])
def suggests(words, command):
    process = Home().tally(*(words.split() or [""]), code=2)
    holds(f"Did you mean “{command}”?" if command else "lists the commands.", process.err)


@check("With “--json”, the error of “tally {0}” is JSON with its data", [
    ("done 99", "notFound"), ("frobnicate", "invalidParams"), ("add X --frob", "invalidParams"),
    ("watch add X", "invalidParams")])
def json_errors(command, kind):
    process = Home().run(TALLY, "--json", *command.split())
    same((process.returncode in (1, 2), process.out), (True, ""))
    error = json.loads(process.err)
    same((error["data"]["kind"], error["message"] != ""), (kind, True))


@check("A fourth focus task is refused, and the error lists the three")
def fourth():
    home = Home()
    for title in ("One", "Two", "Three"):
        home.draws("focus", "add", title)
    process = home.tally("focus", "add", "Four", code=1)
    same(process.err, "tally: Three tasks are already in focus on 20 Nov: “One”, “Two” and “Three”. Remove one to make room; "
         "completing one does not.\n"
         "○   1  P2  One\n○   2  P2  Two\n○   3  P2  Three\n")
    same(home.call("task.list")["total"], 3)


@check("“tally {0}” fails with one sentence if it cannot write", [
    ("today",), ("list --json",), ("add Milk",), ("help",), ("help list",), ("--version",), ("call ping",),
    ("view list",), ("watch today",)])
def full(command):
    process = Home().run("bash", "-c", 'exec "$@" >/dev/full', "bash", TALLY, *command.split())
    same((process.returncode, process.err),
         (1, "tally: Writing standard output failed (No space left on device).\n"))


@check("A reader that is gone is no error to tell: {0}", [("list",), ("help",), ("call ping",), ("today",)])
def closed(command):
    home = Home()
    home.draws("add", "Milk")
    script = 'trap "" PIPE; { sleep 0.2; exec "$@"; } 2>errors | true; cat errors'
    same(home.run("bash", "-c", script, "bash", TALLY, *command.split()).out, "")


@check("Without a server, the exit code is 3, and the error says what to do: {0}", [
    ("/nowhere/tallyd",), ("/bin/cat /nowhere",), ("/",), ("no-such-program",), ("/etc/passwd",)])
def no_server(server):
    same(Home(server=server).tally("add", "X", code=3).err,
         f"tally: Cannot run “{server}”, the server that TALLYD names.\n")


@check("A server that TALLYD names is looked for on the PATH, and a symbolic link to the client works")
def named_server():
    home = Home()
    bin = home.path / "bin"
    bin.mkdir()
    (bin / "other").symlink_to(SERVER)
    (bin / "tally").symlink_to(TALLY)
    process = home.run("tally", "add", "X", TALLYD="other", PATH=f"{bin}:/usr/bin:/bin")
    same((process.out, process.err), ("○   1  P2  X\n", ""))


@check("Without $TALLYD and a tallyd next to it, the client uses tallyd on the PATH, or exits with code 3")
def on_the_path():
    home = Home()
    del home.environment["TALLYD"]
    client = home.path / "alone"
    subprocess.run(["cp", "-r", str(pathlib.Path(TALLY).parent), str(client)], check=True)
    same(home.run(str(client / "tally"), "add", "X", PATH="/usr/bin:/bin").returncode, 3)
    bin = home.path / "bin"
    bin.mkdir()
    (bin / "tallyd").symlink_to(SERVER)
    same(home.run(str(client / "tally"), "add", "X", PATH=f"{bin}:/usr/bin:/bin").out, "○   1  P2  X\n")


HOSTILE = [
    "$(touch pwned) `touch pwned` ; touch pwned", "%s %n %d \\e[31m \\n \\u0041", "'\"\\\"", "-rf *",
    "{\"a\": 1}", "~ $HOME !!", "\u202egnp.exe", "\u2066a\u2069", "a\u200fb", "\u0007bell", "\u001b[2J",
    "\u009b31m", "tab\there", "two\nlines", "\u2028", "é😀漢",
]


@check("The title {0} is stored unchanged or refused, and never executed or able to control the terminal", [
    (t,) for t in HOSTILE])
def hostile_title(title):
    home = Home()
    process = home.run(TALLY, "--now", home.now, "add", "--title", title)
    drawing = process.out + process.err
    if process.returncode == 0:
        same(home.call("task.get", id=1)["task"]["title"], title)
        drawing += home.draws() + home.draws("list") + home.draws("show", "1") + home.draws("list", "--json")
        drawing += home.draws("call", "task.list") + home.draws("focus", "add", "1") + home.draws("prompt")
        drawing += home.draws("candidates", "--", "done", "").replace("\t", " ")
        drawing += home.draws("done", "1") + home.draws("score")
        drawing += home.draws("view", "list")
    else:
        same(process.returncode, 1)
    is_safe_for_terminal(drawing)
    same((home.path / "pwned").exists(), False)


@check("Escape sequences in arguments never reach the terminal: {0}", [
    (["done", "\x1b[31m"],), (["add", "X", "-P", "\x9b31m"],), (["call", "\x1b]0;x\x07"],), (["\x1b[2J"],),
    (["add", "X", "--\x1b[2J"],), (["add", "X", "-t", "\u202eevil"],),
    (["add", "X", "-n", "\u202eevil\ttab"],), (["project", "add", "\u202eevil"],),
    (["habit", "add", "\u202eevil"],), (["habit", "\u202eevil", "+1"],), (["search", "\x1b[2J"],),
    (["settings", "\u202ea=b"],)])
def hostile_word(words):
    home = Home()
    process = home.run(TALLY, *words)
    drawing = process.out + process.err + home.draws("projects") + home.draws("projects", "--all")
    drawing += home.draws("habit") + home.draws("list")
    if process.returncode == 0 and words[0] == "add":
        drawing += home.draws("show", "1")
    is_safe_for_terminal(drawing)


def is_safe_for_terminal(drawing):
    for character in drawing:
        code = ord(character)
        unsafe = (code < 32 and character != "\n") or 127 <= code < 160 or code in (0x61C, 0x200E, 0x200F)
        if unsafe or 0x2028 <= code <= 0x202E:
            raise AssertionError(f"U+{code:04X} in {drawing!r}")


@check("A captured line {0} is a task or refused, executes nothing, and cannot control the terminal", [
    (t,) for t in HOSTILE])
def hostile_line(title):
    home = Home()
    process = home.run(TALLY, "--now", home.now, "add", "--", title)
    same(process.returncode in (0, 1), True)
    is_safe_for_terminal(process.out + process.err + home.draws("list"))
    same((home.path / "pwned").exists(), False)


@check("An argument that is not UTF-8 is refused, not changed")
def invalid_utf8():
    process = Home().run(TALLY, "add", b"caf\xe9")
    same((process.returncode, process.out), (2, ""))
    holds("tally: the argument “caf\ufffd” is not UTF-8", process.err)


@check("The colors of a terminal with {0} are {1}", [
    ({}, "16"), ({"NO_COLOR": "1"}, "none"), ({"TERM": "dumb"}, "none"), ({"NO_COLOR": ""}, "16"),
    ({"TERM": "xterm-256color"}, "256"), ({"COLORTERM": "truecolor"}, "truecolor"), ({"TERM": "xterm-direct"}, "truecolor"), ({"TERM": "vt100"}, "none"),
    ({"COLORTERM": "24bit", "NO_COLOR": "1"}, "none")])
def color(environment, color):
    home = Home()
    home.draws("add", "Milk", "-p", "P0")
    wanted = home.call("view.list", status="open", color=color, width=64)["text"]
    main, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 64, 0, 0))
    process = subprocess.run([TALLY, "list"], stdout=terminal, stderr=subprocess.PIPE,
                             env={**home.environment, "TERM": "xterm", **environment})
    os.close(terminal)
    drawing = os.read(main, 65536).decode().replace("\r\n", "\n")
    os.close(main)
    same((process.returncode, drawing), (0, wanted))
    same("\x1b" in drawing, color != "none")


@check("Output to a pipe has no color")
def pipe():
    home = Home()
    same("\x1b" in home.draws("add", "Milk", TERM="xterm"), False)


@check("“--json” escapes control characters and keeps the meaning of the JSON")
def json_is_inert():
    home = Home()
    home.call("task.create", title="\u202egnp\u2066", notes="\u200e")
    line = home.draws("list", "--json")
    holds("\\u202egnp\\u2066", line)
    same(json.loads(line), home.call("task.list", status="open"))


run_checks()
