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
    ("view nothing", None),
    ("watch nothing", None),
    ("stake concede 1", None),
    ("stake put 1 much", "tally: Use an amount such as 12.50.\n"),
    ("stop", None),
    ("undo", "tally: There is nothing to undo.\n"),
    ("list --color pink", None),
]
UNKNOWN = [
    "frobnicate", "add", "add X --sort due", "add X -p", "done", "due 1", "due 1 today 2", "today 1",
    "focus remove", "focus add", "habit add", "habit add X --target many", "project", "project frob",
    "settings dayStart", "call", "--frob", "--now", "--now soon today", "call task.get nonsense", "demo fast",
    "add X --evening=yes", "list --frob", "move 1 2", "move 1 beside 2", "stake frob", "stats frob", "view",
    "view today width", "prompt 1 2", "watch today --json", "candidates", "candidates frob",
    "track Work 09:00", "settings a", "activity", "remind 1", "project show", "add X --color",
]


@check("“tally {0}” fails with exit code 1 and an error on standard error", REFUSED)
def refused(command, sentence):
    process = Home().tally(*command.split(), code=1)
    same(process.out, "")
    holds("tally: ", process.err)
    if sentence:
        same(process.err, sentence)


SOON = "“soon” is not understood. Did you mean “noon”?"
WHICH = ("The task has several reminders, and none is due. Choose one with --reminder, such as "
         "--reminder 30m or --reminder 22:59; “tally reminders” lists them.")
# Commands, and errors about parameters that are rewritten for the command line.
IN_WORDS = [
    ("add X -d soon", SOON), ("due 1 soon", SOON), ("focus soon", SOON), ("list -d soon", SOON),
    ("add X -d 3/4", "Either number can be the month. Write “2027-03-04” or “2027-04-03”."),
    ("start Work --at soon", "“soon” is not understood. Write “yesterday” or “3 days ago”."),
    ("snooze 1 --reminder soon", SOON),
    ("snooze 1", WHICH), ("dismiss 1", WHICH),
    *((f"stake put 1 {amount}", "Use an amount such as 12.50.") for amount in ("abc", "1.105", "1,50", "-5")),
    ("stake put 1 0.50", "The amount must be between 1.00 and 1000000000.00."),
    ("stake concede 1", "Conceding a stake cannot be undone. Add --yes to confirm."),
    ("stop",
     "The timer has run for less than a second (since 20 Nov 2026, 09:00). "
     "Discard it with “tally cancel”, or stop it later."),
    ("undo foo", "Use a step's number from “tally log”."),
    ("backup all.json", "HOME/all.json already exists; use --overwrite to replace it."),
    ("export all.json", "HOME/all.json already exists; use --overwrite to replace it."),
    # Other errors stay as the server sent them.
    ("list --limit many", "limit must be a whole number, not a string"),
    ("call score.daily date=soon", "date: “soon” is not understood. Write “yesterday” or “3 days ago”."),
]


@check("The error of “tally {0}” is rewritten for the command line: {1}", IN_WORDS)
def in_words(command, sentence):
    home = Home()
    for words in ("add Milk -d tomorrow", "remind 1 1d 22:59", "activity add Work", "start Work",
                  "export all.json"):
        home.draws(*words.split())
    same(home.tally(*command.split(), code=1).err, f"tally: {sentence}\n".replace("HOME", str(home.path)))


@check("“tally {0}” is invalid usage: exit code 2, and no output", [(c,) for c in UNKNOWN])
def not_understood(command):
    process = Home().run(TALLY, *command.split())
    same((process.returncode, process.out), (2, ""))
    same(process.err.startswith("tally"), True)


@check("“tally {0}” fails with advice to quote the title", [
    ("edit 1 --title New title",), ("focus add --title New title",)])
def unquoted(command):
    home = Home()
    home.draws("add", "Milk")
    process = home.tally(*command.split(), code=2)
    same(process.err, "tally: Quote a title of several words: --title \"New title\". See “tally help”.\n")
    same(home.call("task.get", id=1)["task"]["title"], "Milk")


@check("The error for the unknown “tally {0}” suggests {1}", [
    ("ls", "list"), ("rm 1", "delete"), ("complete 1", "done"), ("dnoe 1", "done"), ("don 1", "done"),
    ("donee 1", "done"), ("sgow 1", "show"), ("calend", "calendar"), ("help lst", "list"),
    ("lisst --help", "list"), ("frobnicate", None), ("", None), ("*", None), ("x", None)])
def suggests(words, command):
    process = Home().tally(*(words.split() or [""]), code=2)
    holds(f"did you mean “{command}”?" if command else ". See “tally help”.", process.err)


@check("A fourth focus task is refused, and the error lists the three")
def fourth():
    home = Home()
    for title in ("One", "Two", "Three"):
        home.draws("focus", "add", title)
    process = home.tally("focus", "add", "Four", code=1)
    same(process.err, "tally: Three tasks are already in focus on 20 Nov: “One”, “Two” and “Three”. Remove one to make room; "
         "completing one does not.\n"
         "  ○   1  P2  One\n  ○   2  P2  Two\n  ○   3  P2  Three\n")
    same(home.call("task.list")["total"], 3)


@check("“done” completes the tasks that exist, and reports the others")
def some():
    home = Home()
    home.draws("add", "Milk")
    process = home.tally("done", "99", "1", code=1)
    holds("✓   1  P2  Milk", process.out)
    same(process.err, "tally: There is no task “99”.\n")


@check("“tally {0}” fails with one sentence if it cannot write", [
    ("today",), ("list --json",), ("add Milk",), ("help",), ("help list",), ("prompt",), ("--version",),
    ("call ping",), ("view list",), ("watch today",)])
def full(command):
    process = Home().run("bash", "-c", 'exec "$@" >/dev/full', "bash", TALLY, *command.split())
    same((process.returncode, process.err), (1, "tally: The output cannot be written.\n"))


@check("Without a working server, the exit code is 3: {0}", [
    ("/nowhere/tallyd",), ("/bin/true",), ("/bin/cat /nowhere",), ("/bin/sleep",)])
def no_server(server):
    home = Home(server=server)
    if server == "/bin/sleep":  # killed by a signal
        broken = home.path / "broken"
        broken.write_text("#!/bin/sh\nkill -SEGV $$\n")
        broken.chmod(0o755)
        home.environment["TALLYD"] = str(broken)
    same(home.tally("add", "X", code=3).err.startswith("tally: "), True)


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
    process = home.run(TALLY, "--now", home.now, "add", "--", title)
    drawing = process.out + process.err
    if process.returncode == 0:
        same(home.call("task.get", id=1)["task"]["title"], title)
        drawing += home.draws() + home.draws("list") + home.draws("show", "1") + home.draws("list", "--json")
        drawing += home.draws("call", "task.list") + home.draws("focus", "add", "1") + home.draws("prompt")
        drawing += home.draws("candidates", "tasks").replace("\t", " ")
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


@check("A right-to-left title is isolated from the text around it")
def leftward():
    holds("\u2068שלום\u2069  (due", Home().draws("add", "שלום", "-d", "today"))


@check("The client accepts an argument with invalid UTF-8")
def invalid_utf8():
    process = Home().run(TALLY, "add", b"caf\xe9")
    same((process.returncode, process.out), (0, "○   1  P2  caf\ufffd\n"))


@check("The colors of a terminal with {0} are {1}", [
    ({}, "16"), ({"NO_COLOR": "1"}, "none"), ({"TERM": "dumb"}, "none"), ({"NO_COLOR": ""}, "16"),
    ({"TERM": "xterm-256color"}, "256"), ({"COLORTERM": "truecolor"}, "truecolor"), ({"TERM": "vt100"}, "none"),
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
