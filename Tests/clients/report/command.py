"""Tests of “tally report”: where it writes the page, and how it opens it."""

import json
import os
import pathlib
import pty
import select
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import NOW, TALLY, Home, check, holds, run_checks, same

# Writes its arguments, one on a line, to the file that OPENED names.
BROWSER = '#!/bin/sh\nprintf "%s\\n" "$@" >"$OPENED.new" && mv "$OPENED.new" "$OPENED"\n'


class Desk:
    """A home with programs of its own on the path, and a terminal."""

    def __init__(self, *programs):
        self.home = Home()
        self.tools = self.home.path / "tools"
        self.tools.mkdir()
        for name in programs:
            self.place(name, BROWSER)
        for name in ("sh", "mv", "readlink"):
            (self.tools / name).symlink_to(f"/bin/{name}")
        self.opened = self.home.path / "opened"
        self.environment = {"PATH": str(self.tools), "OPENED": str(self.opened)}

    def place(self, name, text):
        path = self.tools / name
        path.write_text(text)
        path.chmod(0o755)

    def on_terminal(self, *words, **environment):
        """Runs the shell client on a terminal, and returns what it printed there."""
        source, out = pty.openpty()
        process = subprocess.Popen(
            [TALLY, "--timezone", "UTC", "--now", NOW, "report", *words], stdin=out, stdout=out, stderr=out,
            cwd=self.home.path, env={**self.home.environment, **self.environment, **environment},
            start_new_session=True)
        os.close(out)
        text, deadline = b"", time.monotonic() + 60
        while time.monotonic() < deadline and select.select([source], [], [], 60)[0]:
            try:
                piece = os.read(source, 65536)
            except OSError:
                break
            if not piece:
                break
            text += piece
        os.close(source)
        same(process.wait(60), 0)
        return " ".join(text.decode().split())

    def page(self):
        """The page that was opened."""
        arguments = self.opened.read_text().splitlines()
        same(len(arguments), 1)
        holds("file:///", arguments[0])
        return pathlib.Path(arguments[0].removeprefix("file://"))


@check("In a terminal the page is written to the user's cache, for the user alone, and opened")
def opened():
    desk = Desk("xdg-open")
    holds("drawn to", desk.on_terminal())
    page = desk.page()
    same(page, desk.home.path / ".cache/tally/report-day.html")
    same((page.stat().st_mode & 0o777, page.parent.stat().st_mode & 0o777), (0o600, 0o700))
    holds("<h1>Friday, 20 November 2026</h1>", page.read_text())
    desk.on_terminal("week", XDG_CACHE_HOME=str(desk.home.path / "other"))
    same(desk.page(), desk.home.path / "other/tally/report-week.html")


@check("“$BROWSER” comes first, may name several programs and a place for the page, and is run without a shell")
def browser():
    desk = Desk("xdg-open", "mine")
    desk.on_terminal(BROWSER="missing:mine --new %s")
    same(desk.opened.read_text().splitlines()[0], "--new")
    desk.on_terminal(BROWSER="mine;touch${IFS}evil $(touch evil)")
    assert not (desk.home.path / "evil").exists()
    same(desk.page().name, "report-day.html")


@check("A browser that fails gives way to the next, and without any the file is named")
def missing():
    desk = Desk("xdg-open")
    desk.place("bad", "#!/bin/sh\nexit 1\n")
    desk.on_terminal(BROWSER="bad")
    same(desk.page().name, "report-day.html")
    text = Desk().on_terminal()
    holds("report-day.html", text)
    holds("No browser was found.", text)


@check("A browser on a screen that goes on running is not waited for")
def running():
    desk = Desk()
    desk.place("xdg-open", "#!/bin/sh\nexec /bin/sleep 30\n")
    begun = time.monotonic()
    desk.on_terminal(DISPLAY=":9")
    assert time.monotonic() - begun < 20


@check("With {0} nothing is opened", [("--no-open",), ("--json",)])
def unopened(option):
    desk = Desk("xdg-open", "mine")
    desk.on_terminal(option, BROWSER="mine")
    assert not desk.opened.exists()
    assert (desk.home.path / ".cache/tally/report-day.html").exists()


@check("In a pipe the page is written and not opened, and “--json” tells where it is")
def pipe():
    desk = Desk("xdg-open")
    result = json.loads(desk.home.draws("--json", "report", "year", "2025", **desk.environment))
    same(result["path"], str(desk.home.path / ".cache/tally/report-year.html"))
    same(result["size"], pathlib.Path(result["path"]).stat().st_size)
    assert not desk.opened.exists()


@check("“--output” names the file, which is not replaced without “--overwrite”")
def output():
    desk = Desk("xdg-open")
    desk.on_terminal("month", "-o", "my page.html", "--theme", "dark")
    same(desk.opened.read_text(), f"file://{desk.home.path}/my%20page.html\n")
    process = desk.home.tally("report", "-o", "my page.html", code=1)
    holds("my page.html", process.err)
    holds("drawn to", desk.home.draws("report", "-o", "my page.html", "--overwrite"))


@check("Without a home the page is in a new folder for temporary files")
def homeless():
    desk = Desk("xdg-open")
    temporary = desk.home.path / "temporary"
    temporary.mkdir()
    desk.on_terminal(HOME="", TMPDIR=str(temporary), TALLY_DATABASE=str(desk.home.path / "tally.db"))
    page = desk.page()
    same(page.parent.parent, temporary)
    same((page.stat().st_mode & 0o777, page.parent.stat().st_mode & 0o777), (0o600, 0o700))


if __name__ == "__main__":
    run_checks()
