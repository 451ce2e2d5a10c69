"""Support for tests of the plugin in Vim and Neovim in a real terminal: typed keys, and the screen as a person sees
it."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, NOW, SERVER, Home

CLIENT = CHECKOUT / "clients/vim"
EDITORS = {"Vim": ["vim", "-Nu"], "Neovim": ["nvim", "-u"]}


class Terminal:
    """An editor in a terminal, on the database of a new home."""

    count = 0

    def __init__(self, editor, *settings, home=None, now=NOW, width=90, height=30, words=()):
        self.editor = editor
        self.home = home or Home()
        self.width, self.height = width, height
        Terminal.count += 1
        self.socket = str(self.home.path / f"terminal{Terminal.count}")
        self.environment = {**self.home.environment, "LANG": "C.UTF-8", "TERM": "screen-256color", "TZ": "UTC"}
        self.command = [SERVER, "--timezone", "UTC"] + (["--now", now] if now else [])
        script = self.home.path / "vimrc"
        script.write_text("\n".join([
            "set nocompatible hidden encoding=utf-8 noswapfile nomore viminfo= shortmess+=I ttimeoutlen=20",
            f"set runtimepath^={CLIENT}", f"let g:tally_command = {json.dumps(self.command)}", *settings]) + "\n")
        editor_words = [*EDITORS[editor], str(script), "-i", "NONE", *words]
        self.tmux("new-session", "-d", "-x", str(width), "-y", str(height), shlex.join(editor_words) + "; cat")
        self.eval("1", "1")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.servers():
            os.kill(server, 9)
        self.tmux("kill-server")

    def tmux(self, *words):
        process = subprocess.run(
            ["tmux", "-u", "-S", self.socket, "-f", "/dev/null", *words],
            capture_output=True, env=self.environment, timeout=60, check=True)
        return process.stdout.decode()

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def write(self, text):
        self.tmux("send-keys", "-l", "--", text)

    def screen(self):
        return [line.rstrip() for line in self.tmux("capture-pane", "-p").split("\n")[:self.height]]

    def colors(self):
        """Returns the screen with its colors as escape sequences."""
        return self.tmux("capture-pane", "-p", "-e")

    def until(self, text, there=True, seconds=8):
        """Waits until the text is on the screen, or until it is gone."""
        limit = time.monotonic() + seconds
        while (text in "\n".join(self.screen())) != there:
            if time.monotonic() > limit:
                raise AssertionError(f"{text!r} on the screen: {not there}\n" + "\n".join(self.screen()))
            time.sleep(0.01)
        return self.screen()

    def run(self, command):
        self.write(":" + command)
        self.press("Enter")

    def page(self, line, shown):
        self.run(("Tally! " + line).strip())
        return self.until(shown)

    def at(self, text):
        """Moves the cursor to the first line with the text."""
        self.run(f"call search('\\V{text}', 'cw')")
        self.eval(f"getline('.') =~# '\\V{text}'", "1")

    def eval(self, expression, wanted=None, seconds=8):
        """Returns what an expression is in the editor; waits until it is the wanted text."""
        answer = self.home.path / "answer"
        limit = time.monotonic() + seconds
        while True:
            answer.unlink(missing_ok=True)
            self.write(f":call writefile([string({expression})], '{answer}')\r")
            while not answer.exists() or not answer.read_text().endswith("\n"):
                if time.monotonic() > limit:
                    raise AssertionError(f"no answer to {expression}\n" + "\n".join(self.screen()))
                time.sleep(0.005)
            found = answer.read_text().rstrip("\n").strip("'")
            if wanted is None or found == wanted:
                return found
            if time.monotonic() > limit:
                raise AssertionError(f"{expression} is {found!r}, not {wanted!r}\n" + "\n".join(self.screen()))
            time.sleep(0.01)

    def wait(self, condition, seconds=8):
        """Waits until a function of the test returns something, and returns that."""
        limit = time.monotonic() + seconds
        while not (found := condition()):
            if time.monotonic() > limit:
                raise AssertionError("it did not happen in time\n" + "\n".join(self.screen()))
            time.sleep(0.02)
        return found

    def servers(self):
        """Returns the ids of the servers of this test."""
        found = []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
                home = (folder / "environ").read_bytes()
            except OSError:
                continue
            name = os.path.basename(words[0].decode())
            if name == "tallyd" and f"HOME={self.home.path}\0".encode() in home and b"call" not in words:
                found.append(int(folder.name))
        return found

    def alive(self):
        """Returns whether the editor runs."""
        return self.tmux("display-message", "-p", "#{pane_current_command}").strip() in ("vim", "nvim")


def cells(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
