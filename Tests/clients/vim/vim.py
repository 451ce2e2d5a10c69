"""Tests of the plugin in Vim and Neovim, without a screen. If the session in its README is out of date, it is
rewritten and its check fails once."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, SERVER, same

HERE = pathlib.Path(__file__).resolve().parent
README = CHECKOUT / "clients/vim/README.md"
EDITORS = {
    "Vim": ["vim", "-Nu", "NONE", "-i", "NONE", "-n", "-T", "dumb", "--not-a-term", "-S"],
    "Neovim": ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-S"],
}
SCRIPTS = ["today", "server", "views", "large"]
failed = False


def report(good, sentence, why=""):
    global failed
    failed = failed or not good
    print(("ok " if good else "not ok ") + sentence + (f"\n  # {why}" if why and not good else ""), flush=True)


def play(editor, script, scratch):
    """Runs the script in the editor and returns its results."""
    environment = {"HOME": scratch, "PATH": os.environ["PATH"], "TALLYD": SERVER, "SCRATCH": scratch,
                   "TZ": "UTC", "LANG": "C.UTF-8", "TERM": "dumb"}
    process = subprocess.run(
        [*EDITORS[editor], str(HERE / f"{script}.vim")], stdin=subprocess.DEVNULL, capture_output=True,
        cwd=scratch, env=environment, timeout=900)
    results = pathlib.Path(scratch, "results")
    text = results.read_text() if results.exists() else ""
    if not text.endswith("# done\n"):
        shown = text + process.stderr.decode(errors="replace")
        report(False, f"{editor}: {script}.vim completes", shown[-2000:])
    return text.removesuffix("# done\n")


def left_behind(scratch):
    """Returns the running servers with a database in the scratch directory."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if scratch in words and "--database" in words:
            found.append(words.replace("\0", " "))
    return found


def run(editor, script):
    global failed
    with tempfile.TemporaryDirectory() as scratch:
        text = play(editor, script, scratch)
        failed = failed or "not ok " in text
        print(text, end="", flush=True)
        same(left_behind(scratch), [])


def leave(editor):
    with tempfile.TemporaryDirectory() as scratch:
        play(editor, "quit", scratch)
        same(left_behind(scratch), [])
        database = next(pathlib.Path(scratch).glob("*.db"))
        titles = subprocess.run(
            [SERVER, "--database", str(database), "call", "task.list"], capture_output=True, check=True)
        if b'"Last change"' not in titles.stdout:
            raise AssertionError(f"the last change was lost: {titles.stdout!r}")


def record(editor):
    with tempfile.TemporaryDirectory() as scratch:
        text = play(editor, "recording", scratch)
        if not text.startswith("ok "):
            raise AssertionError(text)
        shown = pathlib.Path(scratch, "recording").read_text().rstrip("\n") + "\n"
        kept = re.search(r"^```text session\n(.*?)^```$", README.read_text(), re.S | re.M).group(1)
        if editor == "Vim" and kept != shown:
            README.write_text(README.read_text().replace(
                f"```text session\n{kept}```", f"```text session\n{shown}```"))
        same(kept, shown)


def checked(sentence, function, *words):
    try:
        function(*words)
        report(True, sentence)
    except Exception as problem:
        report(False, sentence, str(problem))


for editor in EDITORS:
    for script in SCRIPTS:
        checked(f"{editor}: {script}.vim leaves no server running", run, editor, script)
    checked(f"{editor}: quitting immediately loses no change and leaves no server running", leave, editor)
    checked(f"{editor}: the session in the README is reproducible", record, editor)
sys.exit(failed)
