"""Tests of completion in real bash, zsh and fish, with names that a shell must not execute or split."""

import os
import pathlib
import select
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, TALLY, Home, check, holds, run_checks, same

FILES = CHECKOUT / "clients/shell/completion"
COMMANDS = (
    "today", "add", "done", "undo", "stake", "watch", "settings", "activity", "track", "remind", "export",
    "prompt")
HOSTILE = "$(touch pwned) `touch pwned` * ~ 'x"


def furnished():
    home = Home()
    # The completion functions run “tally” from the PATH.
    bin = home.path / "bin"
    bin.mkdir()
    (bin / "tally").symlink_to(TALLY)
    home.environment["PATH"] = f"{bin}:{os.environ['PATH']}"
    for title in ("Buy milk", HOSTILE, "Call %n the bank"):
        home.draws("add", "--", title)
    home.draws("project", "add", "Deep Garden")
    home.draws("habit", "add", HOSTILE)
    home.draws("habit", "add", "Reading: aloud")
    home.draws("activity", "add", "Deep $(touch pwned) Work")
    return home


def bash(home, line):
    """Returns the completions of the line's last word, as readline would list them."""
    script = """source "$1"; COMP_LINE=$2 COMP_POINT=${#2} COMP_TYPE=63
        COMP_WORDS=("${@:3}"); COMP_CWORD=$(($# - 3)); _tally; printf '%s\\n' "${COMPREPLY[@]}"
        # As “complete -o default” does.
        ((${#COMPREPLY[@]})) || compgen -f -- "${COMP_WORDS[COMP_CWORD]}" || : """
    words = line.split(" ")
    process = home.run("bash", "-c", script, "bash", str(FILES / "tally.bash"), line, *words)
    same((process.returncode, process.err), (0, ""))
    return process.out


# The markers are written in two parts, so that the echo of a command does not contain them.
ZSH = """
zmodload zsh/zpty
zpty -b shell zsh -f -i
zpty -w shell "PS1= RPS1=; stty -echo; fpath=($1 \\$fpath);" \\
    "autoload -Uz compinit; compinit -u -D; unsetopt zle_bracketed_paste 2>/dev/null"
zpty -w shell 'zstyle ":completion:*" list-colors ""; LISTMAX=1000; COLUMNS=200;' \\
    'setopt no_list_beep; bindkey "^I" complete-word'
zpty -w shell 'both() { zle complete-word; zle list-choices; zle -R; print -r -- "<<$BUFFER>"">" };' \\
    'zle -N both; bindkey "^X" both; print ready_""now'
integer deadline=SECONDS+60
# Prints the output of the shell until a piece of it contains $1.
prints_until() {
    while (( SECONDS < deadline )); do
        zpty -rt shell line && print -rn -- "$line" && [[ $line == *"$1"* ]] && break
        sleep 0.05
    done
}
prints_until ready_now
zpty -w -n shell "$2"$'\\C-x'
prints_until '>>'
zpty -d shell
"""


def zsh(home, line):
    process = home.run("zsh", "-f", "-c", ZSH, "zsh", str(FILES), line, TERM="dumb")
    same(process.returncode, 0)
    return process.out


def fish(home, line):
    process = home.run(
        "fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", str(FILES / "tally.fish"), line)
    same(process.returncode, 0)
    return process.out


class Typed:
    """An interactive bash on a terminal."""

    def __init__(self, home):
        import pty
        self.main, terminal = pty.openpty()
        environment = {**home.environment, "TERM": "dumb", "INPUTRC": "/dev/null", "PS1": "", "HISTFILE": ""}
        self.process = subprocess.Popen(
            ["bash", "--norc", "--noprofile", "-i"], stdin=terminal, stdout=terminal, stderr=terminal,
            cwd=home.path, env=environment, start_new_session=True)
        os.close(terminal)
        self.shown = ""
        self.types(f"bind 'set bell-style none'; source '{FILES}/tally.bash'; echo rea''dy\n", "\nready")

    def types(self, text, until):
        os.write(self.main, text.encode())
        deadline = time.monotonic() + 60
        while until not in self.shown.replace("\r", ""):
            if time.monotonic() > deadline or not select.select([self.main], [], [], 60)[0]:
                raise AssertionError(f"{until!r} is not in {self.shown!r}")
            self.shown += os.read(self.main, 65536).decode()
        seen, self.shown = self.shown.replace("\r", ""), ""
        return seen

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.main)


SHELLS = [("bash", bash), ("zsh", zsh), ("fish", fish)]
NAMES = [(name,) for name, _ in SHELLS]


def completes(shell, home, line):
    found = dict(SHELLS)[shell](home, line)
    same((home.path / "pwned").exists(), False)
    return found


def listed():
    """The first words of all commands that help lists."""
    commands = Home().call("command.list")["commands"]
    return list(dict.fromkeys(command["name"].split()[0] for command in commands))


@check("{0} completes commands", NAMES)
def commands(shell):
    home = furnished()
    for command in COMMANDS[::4] if shell == "zsh" else COMMANDS:
        holds(command, completes(shell, home, f"tally {command[:-1]}"))


@check("{0} offers every command", [("bash",), ("fish",)])
def all_commands(shell):
    found = completes(shell, furnished(), "tally ")
    for command in listed():
        holds(command, found)


@check("The candidates for the first word are all commands, each with what it does")
def candidates():
    lines = [line.split("\t") for line in Home().draws("candidates", "--", "").splitlines()]
    same(sorted(text for text, _ in lines), sorted(listed()))
    same(all(about for _, about in lines), True)
    holds(["today", "show today's focus, lists, habits and score; the default command"], lines)


@check("Candidates need no database and make none, whatever the words are: {0}", [
    (words,) for words in ((), ("",), ("--",), ("--database",), ("--json", "do"), ("frobnicate", ""), ("add", "\x1b"))])
def robust(words):
    home = Home()
    process = home.run(TALLY, "candidates", "--", *words)
    same((process.returncode, process.err), (0, ""))
    same((home.path / ".local").exists(), False)


@check("{0} offers tasks by number with unchanged titles, and executes nothing", NAMES)
def tasks(shell):
    home = furnished()
    found = completes(shell, home, "tally done ")
    for title in ("Buy milk", HOSTILE, "Call %n the bank"):
        holds(title, found)


@check("{0} offers projects, habits, activities, and values of options", NAMES)
def names(shell):
    home = furnished()
    for line, name in (("tally add X -P De", "Garden"), ("tally start De", "Work"),
                       ("tally habit Rea", "aloud"), ("tally list --sort pri", "priority"),
                       ("tally list --category ev", "evening"), ("tally list --cat", "--category"),
                       ("tally stake con", "concede"), ("tally add --pri", "--priority"),
                       ("tally help cal", "calendar"), ("tally done --he", "--help"),
                       ("tally stakes al", "all"), ("tally list @De", "Garden"), ("tally list is:over", "overdue")):
        holds(name, completes(shell, home, line))


@check("{0} offers files for file arguments", NAMES)
def files(shell):
    home = furnished()
    for name in ("copy-of-june.db", "copy-of-july.db"):
        (home.path / name).touch()
    for line in ("tally restore co", "tally check --repair co", "tally backup co", "tally import co",
                 "tally --database co"):
        holds("copy-of-ju", completes(shell, home, line))


@check("{0} completes an option, and a setting up to its value", NAMES)
def settings(shell):
    home = furnished()
    holds("--repair", completes(shell, home, "tally check --re"))
    holds("backups=", completes(shell, home, "tally settings ba"))


@check("{0} uses the database on the command line", [("bash",), ("fish",)])
def database(shell):
    home = furnished()
    home.run(TALLY, "--database", "other.db", "add", "Elsewhere")
    home.run(TALLY, "--database", "other.db", "add", "Elsewhere, too")
    found = completes(shell, home, "tally --database other.db done ")
    holds("Elsewhere", found)
    same("Buy milk" in found, False)


@check("Tab in bash completes a command")
def typed_command():
    home = furnished()
    shell = Typed(home)
    try:
        holds("timeZone", shell.types("tally setti\t; echo do''ne\n", "\ndone"))
    finally:
        shell.close()


@check("Tab in bash inserts a number, or a quoted name")
def typed():
    home = furnished()
    shell = Typed(home)
    try:
        shown = shell.types("tally show 1\t\x01echo \x05; echo do''ne\n", "\ndone")
        holds("Buy milk", shown + home.draws("list"))
        shell.types("\x15tally start De\t; echo rc''=$?\n", "rc=0")
        holds("Deep $(touch pwned) Work", home.draws("time", "list") + home.draws("call", "time.active"))
        shell.types("tally add Dig -P Deep\\ G\t; echo rc''=$?\n", "rc=0")
        holds("Deep Garden", home.draws("list", "--json"))
        shell.types("tally habit Reading\\:\t +3; echo rc''=$?\n", "rc=0")
        # The shell's clock runs on.
        holds("3 today", home.run(TALLY, "habit", "Reading: aloud").out)
        same((home.path / "pwned").exists(), False)
    finally:
        shell.close()


@check("Completion offers nothing without a server: {0}", [("bash",), ("fish",)])
def no_server(shell):
    home = furnished()
    home.environment["TALLYD"] = "/nowhere"
    same(completes(shell, home, "tally done z").strip(), "")


run_checks()
