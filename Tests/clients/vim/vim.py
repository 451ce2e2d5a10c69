"""Tests of the plugin in Vim and Neovim in a terminal. If the session in its README is out of date, it is rewritten
and its check fails once."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from terminal import CLIENT, EDITORS, Terminal
from checks import SERVER, Home, check, holds, run_checks, same

BOTH = [(editor,) for editor in EDITORS]


def stopped(terminal):
    """Stops the server, and returns its id."""
    server = terminal.wait(terminal.servers)[0]
    os.kill(server, signal.SIGSTOP)
    return server


@check("{}: an alias, a filter and a change run behind :Tally, and each page has its buffer", BOTH)
def commands(editor):
    with Terminal(editor) as terminal:
        terminal.run("Tally add Write the report @Work! p1 today")
        terminal.until("Write the report")
        terminal.run("Tally add Buy milk")
        terminal.until("Buy milk")
        terminal.page("list @Work", "Write the report")
        terminal.eval("bufname('')", "tally://list @Work")
        terminal.page("list is:open", "Buy milk")
        terminal.eval("bufname('')", "tally://list is:open")
        terminal.run("Tally don 1")
        terminal.until("Did you mean “done”?")
        terminal.run("Tally done 1")
        terminal.wait(lambda: terminal.home.call("task.get", id=1)["task"]["status"] == "done")
        terminal.page("calendar", "November 2026")
        terminal.write("]")
        terminal.until("December 2026")
        terminal.write("[[")
        terminal.until("October 2026")
        terminal.write("]")
        terminal.until("November 2026")
        terminal.write("/20\r\r")
        terminal.until("Friday 2026-11-20")
        terminal.write("q")
        terminal.until("November 2026")
        terminal.page("year", "2026")
        terminal.eval("bufname('')", "tally://year")
        terminal.eval("len(b:tally.lines) > 300", "1")
        terminal.run("let day = filter(copy(b:tally.lines), 'v:val.id ==# \"2026-03-05\"')[0]")
        terminal.run("call cursor(day.line + 1, day.startByte + 1)")
        terminal.press("Enter")
        terminal.until("Thursday 2026-03-05")


@check("{}: a count and a selection act on several tasks as one step", BOTH)
def several(editor):
    with Terminal(editor) as terminal:
        for title in ("One", "Two", "Three"):
            terminal.home.call("task.create", title=title, due="2026-11-20")
        terminal.page("", "Three")
        terminal.at("One")
        terminal.write("2x")
        terminal.until("1 open")
        terminal.at("One")
        terminal.write("Vjjp0")
        terminal.wait(lambda: all(t["priority"] == "P0" for t in terminal.home.call("task.list")["tasks"]))
        terminal.write("uu")
        terminal.wait(lambda: all(
            (t["priority"], t["status"]) == ("P2", "open") for t in terminal.home.call("task.list")["tasks"]))


@check("{}: “.” shows what can be done, and does what is chosen", BOTH)
def menu(editor):
    with Terminal(editor, height=120) as terminal:
        terminal.home.call("task.create", title="One", due="2026-11-20")
        terminal.page("", "One")
        terminal.at("One")
        terminal.write(".")
        terminal.until("Put in today's focus")
        if editor == "Vim":
            terminal.write("i")
        else:
            row = next(line for line in terminal.screen() if "Put in today's focus" in line)
            terminal.write(row.strip().split(":")[0] + "\r")
        terminal.until("0 of 1 done")


@check("{}: motions, searches, yanks and folds are those of Vim", BOTH)
def motions(editor):
    with Terminal(editor) as terminal:
        for title in ("One two", "Three four"):
            terminal.home.call("task.create", title=title, due="2026-11-20")
        terminal.page("", "Three four")
        terminal.write("gg/Three\r")
        same(terminal.eval("getline('.') =~# 'Three'"), "1")
        for keys, expression, wanted in (("0w", "col('.') > 1", "1"), ("yy", "@\" =~# 'Three four'", "1"), ("ggG", "line('.') == line('$')", "1"),
                                         ("ggj", "line('.')", "2"), ("fx;,Tx", "line('.')", "2"), ("zfip", "1", "1")):
            terminal.write(keys)
            same(terminal.eval(expression), wanted)


@check("{}: a task opens from its first line, also if it is far down the page", BOTH)
def editing(editor):
    with Terminal(editor) as terminal:
        for number in range(8):
            terminal.home.call("task.create", title=f"Task {number}", due="2026-11-20", notes="\n".join("abcdefgh"))
        terminal.page("", "Task 7")
        terminal.at("Task 7")
        terminal.write("e")
        terminal.until("title: Task 7")
        terminal.until("priority: P2")
        terminal.write(":%s/^due:.*/due: tomorrow/\r:1s/Task 7/Task seven/\r:w\r")
        terminal.until("Saved: title, due")
        task = terminal.home.call("task.get", id=8)["task"]
        same((task["title"], task["due"]), ("Task seven", "2026-11-21"))
        terminal.write(":%s/^due:.*/due: tomorow/\r:w\r")
        terminal.until("Did you mean “tomorrow”?")
        same(terminal.eval("&modified"), "1")


@check("{}: after a conflict both versions are shown, and writing again overwrites nothing", BOTH)
def conflict(editor):
    with Terminal(editor) as terminal:
        terminal.home.call("task.create", title="Mine")
        terminal.run("Tally edit 1")
        terminal.until("title: Mine")
        terminal.home.call("task.update", id=1, title="Theirs", priority="P0")
        terminal.write(":1s/Mine/Ours/\r:w\r")
        terminal.until("title (yours): Ours")
        terminal.until("title (theirs): Theirs")
        terminal.write(":w\r")
        terminal.until("Both versions")
        same(terminal.home.call("task.get", id=1)["task"]["title"], "Theirs")
        terminal.write(":g/theirs/d\r:1s/ (yours)//\r:w\r")
        terminal.until("Saved: title")
        task = terminal.home.call("task.get", id=1)["task"]
        same((task["title"], task["priority"]), ("Ours", "P0"))


@check("{}: a refused page opens nothing, and one that is refused later says so once", BOTH)
def refused(editor):
    with Terminal(editor) as terminal:
        terminal.run("Tally list due:soonish")
        terminal.until("soonish")
        same(terminal.eval("bufname('')"), "")
        terminal.home.call("project.create", name="Shed")
        terminal.page("list @Shed", "None.")
        terminal.home.call("project.delete", id="Shed")
        terminal.until("There is no project")
        terminal.run("messages clear")
        for title in ("One", "Two"):
            terminal.home.call("task.create", title=title)
        terminal.page("list", "Two")
        same(terminal.eval("execute('messages') =~# 'project'"), "0")
        # A page never changes anything, also one that somebody has named.
        terminal.run("edit tally://done\\ 1")
        terminal.until("changes something")
        same(terminal.home.call("task.get", id=1)["task"]["status"], "open")


@check("{}: a late reminder is told once in local time, can be dismissed, and is gone at the next start", BOTH)
def reminders(editor):
    home = Home()
    home.call("settings.update", timeZone="Europe/Berlin")
    home.call("task.create", title="Call Sue", due="2026-11-20T10:30", reminders=["-PT60M"])
    for turn in (1, 2):
        with Terminal(editor, "let g:tally_popup_seconds = 60", home=home, height=70) as terminal:
            terminal.page("", "Call Sue")
            if turn == 1:
                terminal.until("eminder: Call Sue, due 20 Nov 2026, 10:30")
                terminal.until(":TallyReminder")
                terminal.run("TallyReminder")
                terminal.until("Dismiss the reminder")
                if editor == "Vim":
                    terminal.write("rd")
                else:
                    row = next(line for line in terminal.screen() if "Dismiss the reminder" in line)
                    terminal.write(row.strip().split(":")[0] + "\r")
                terminal.wait(lambda: home.call("reminder.list", state="dismissed")["reminders"])
            else:
                terminal.run("Tally add Later")
                terminal.until("Later")
                holds("Call Sue", "\n".join(terminal.screen()))
                same("eminder: Call Sue" in "\n".join(terminal.screen()), False)


@check("{}: a running timer moves by itself, and nothing runs without one", BOTH)
def timer(editor):
    with Terminal(editor, now=None) as terminal:
        terminal.run("Tally activity add Reading")
        terminal.run("Tally start Reading --at \"10 seconds ago\"")
        terminal.page("", "Reading")
        told = lambda: int(re.search(r"(\d+)s since", "\n".join(terminal.screen())).group(1))
        terminal.until("s since")
        first = told()
        terminal.wait(lambda: told() > first + 1)
        terminal.run("Tally stop")
        terminal.until("since", there=False)
        if editor == "Vim":
            terminal.eval("len(filter(timer_info(), 'v:val.time < 3600000'))", "0")


@check("{}: a session restores pages and tasks", BOTH)
def sessions(editor):
    home = Home()
    home.call("task.create", title="One", tags=["home"])
    with Terminal(editor, home=home) as terminal:
        terminal.page("list #home sort:due", "One")
        terminal.run("Tally edit 1")
        terminal.until("title: One")
        terminal.run(f"mksession! {home.path}/session.vim")
        terminal.eval("1", "1")
        terminal.run("qa!")
        terminal.wait(lambda: not terminal.alive())
    with Terminal(editor, home=home, words=["-S", f"{home.path}/session.vim"]) as terminal:
        terminal.until("title: One")
        terminal.until("#home")
        same(terminal.eval("execute('messages') =~# 'E\\d\\+:'"), "0")
        terminal.home.call("task.create", title="Two", tags=["home"])
        terminal.until("Two")


@check("{}: a long list goes on at its end", BOTH)
def long_list(editor):
    with Terminal(editor) as terminal:
        requests = [{"method": "task.create", "params": {"title": f"Task {n:03}"}} for n in range(1, 151)]
        terminal.home.call("batch.run", requests=requests)
        terminal.page("list sort:created", "Task 001")
        terminal.write("G")
        terminal.until("50 more")
        terminal.write("]")
        terminal.until("Task 101")
        terminal.write("[")
        terminal.until("Task 001")


@check("{}: every word of a line is completed, in the command line and in the line of a new task", BOTH)
def completion(editor):
    with Terminal(editor) as terminal:
        terminal.home.call("project.create", name="Garden")
        terminal.home.call("task.create", title="One", tags=["homework"])
        terminal.write(":Tally list is:open #homew\t")
        terminal.until("is:open #homework")
        terminal.write(" @Gar\t")
        terminal.until("#homework @Garden")
        terminal.press("Escape")
        terminal.run("TallyAdd")
        terminal.until("New task")
        terminal.write("Water the roses @Gar\t")
        terminal.until("roses @Garden")
        terminal.write(" #homew\t")
        terminal.until("@Garden #homework")
        terminal.press("C-y")
        terminal.write(" tomorrow p1\r")
        terminal.until("2  P1  Water the roses")
        task = terminal.home.call("task.get", id=2)["task"]
        same((task["project"], task["tags"], task["due"], task["priority"]),
             ("Garden", ["homework"], "2026-11-21", "P1"))


@check("{}: what is typed is colored as it is read, and a refused line stays", BOTH)
def captured(editor):
    with Terminal(editor, "set termguicolors background=dark") as terminal:
        terminal.page("", "Friday")
        terminal.write("oCall Sue tomorrow p1")
        terminal.wait(lambda: re.search(r"38;2;111;208;214m[^\x1b]*tomorrow", terminal.colors()))
        terminal.write(" @Nowhere")
        terminal.until("There is no project “Nowhere”")
        terminal.write("\r")
        # The line is closed, and opened again with what was refused.
        time.sleep(0.5)
        terminal.until("There is no project “Nowhere”")
        terminal.write("!\r")
        terminal.until("Added 1: Call Sue")


@check("{}: colors suit the ground: done tasks are green and levels a ramp, on light and on dark", BOTH)
def grounds(editor):
    with Terminal(editor, "set background=light") as terminal:
        terminal.page("", "Friday")

        def light(group):
            rgb = terminal.eval(f"synIDattr(hlID('Tally{group}'), 'fg#', 'gui')")
            return sum(w * int(rgb[i:i + 2], 16) for w, i in ((2, 1), (7, 3), (1, 5))), rgb

        for ground, order in (("light", -1), ("dark", 1)):
            terminal.run(f"set background={ground}")
            terminal.eval("&background", ground)
            _, done = light("Done")
            same(int(done[3:5], 16) > int(done[1:3], 16), True)
            levels = [light(f"Level{n}")[0] for n in range(1, 6)]
            same(sorted(levels, key=lambda value: order * value), levels)


@check("{}: lines of a script are added in its order", BOTH)
def order(editor):
    with Terminal(editor) as terminal:
        script = terminal.home.path / "add.vim"
        script.write_text("TallyAdd First\nTallyAdd Second\nTally add Third\n")
        terminal.run(f"source {script}")
        terminal.until("Third")
        same([task["title"] for task in terminal.home.call("task.list", sort="created")["tasks"]],
             ["First", "Second", "Third"])


@check("{}: keys that are typed at once act one after the other", BOTH)
def fast(editor):
    with Terminal(editor) as terminal:
        terminal.home.call("task.create", title="One", due="2026-11-20")
        terminal.page("", "One")
        terminal.at("One")
        terminal.write("xxxp0p1p3")
        terminal.wait(lambda: terminal.home.call("task.get", id=1)["task"]["priority"] == "P3")
        same(terminal.home.call("task.get", id=1)["task"]["status"], "done")
        terminal.write("xx")
        terminal.wait(lambda: terminal.home.call("history.list", limit=9)["steps"][0]["method"] == "task.complete")


@check("{}: a stopped server blocks no key, is shown, and loses nothing that was typed", BOTH)
def silent(editor):
    with Terminal(editor) as terminal:
        for title in ("One", "Two"):
            terminal.home.call("task.create", title=title, due="2026-11-20")
        terminal.page("", "Two")
        terminal.at("One")
        server = stopped(terminal)
        slowest = 0.0
        for key in ("x", "j", "k", "G", "gg", "/One\r", "yy"):
            terminal.write(f":let g:start = reltime()\r{key}:let g:took = reltimefloat(reltime(g:start))\r")
            slowest = max(slowest, float(terminal.eval("g:took")))
        terminal.run("Tally add Three today")
        terminal.until("not responding")
        if slowest > 0.1:
            raise AssertionError(f"a key took {slowest} s")
        os.kill(server, signal.SIGCONT)
        terminal.until("not responding", there=False)
        terminal.until("Three")
        terminal.wait(lambda: terminal.home.call("task.get", id=1)["task"]["status"] == "done")


@check("{}: quitting with a stopped server takes no time, says so, and the next start sends what was typed", BOTH)
def quitting(editor):
    home = Home()
    with Terminal(editor, home=home) as terminal:
        terminal.page("", "Friday")
        server = stopped(terminal)
        terminal.run("Tally add Typed at last")
        start = time.monotonic()
        terminal.run("qa")
        terminal.wait(lambda: not terminal.alive())
        same(time.monotonic() - start < 1, True)
        os.kill(server, signal.SIGKILL)
    with Terminal(editor, home=home) as terminal:
        terminal.run("Tally list")
        terminal.until("Typed at last")
        terminal.eval("execute('messages') =~# 'Sent from an earlier session: 1'", "1")
        same(home.call("task.list")["total"], 1)
        same(list(home.path.glob(".local/state/tally/*")), [])


@check("{}: quitting at once loses no change and leaves no server", BOTH)
def leaving(editor):
    with Terminal(editor) as terminal:
        terminal.run("Tally add Last change")
        terminal.run("qa")
        terminal.wait(lambda: not terminal.alive())
        terminal.wait(lambda: not terminal.servers())
        terminal.wait(lambda: terminal.home.call("task.list")["total"] == 1)


@check("{}: a server that is killed is started again, and the change is made once", BOTH)
def killed(editor):
    with Terminal(editor) as terminal:
        terminal.page("", "Friday")
        for number, title in enumerate(("One", "Two"), 1):
            os.kill(terminal.wait(terminal.servers)[0], signal.SIGKILL)
            terminal.run(f"Tally add {title} today")
            terminal.until(title)
            terminal.wait(lambda: terminal.home.call("task.list")["total"] == number)


@check("{}: every sign of a view is as wide for the editor as for the server", BOTH)
def widths(editor):
    with Terminal(editor) as terminal:
        signs = "".join(sorted(set(re.findall(
            r'"([^" \x00-\x7f])"', (CLIENT.parents[1] / "Sources/TallyViews/Text/Glyphs.swift").read_text()))))
        holds("○", signs)
        same(terminal.eval(f"strdisplaywidth('{signs}')"), str(len(signs)))


@check("{}: an editor that has not used the plugin loads nothing of it at the end", BOTH)
def unused(editor):
    with Terminal(editor) as terminal:
        names = terminal.home.path / "names"
        terminal.run(f"autocmd VimLeave * call writefile(split(execute('scriptnames'), '\\n'), '{names}')")
        terminal.run("qa")
        terminal.wait(names.exists)
        terminal.wait(lambda: not terminal.alive())
        holds("plugin/tally.vim", names.read_text())
        same("autoload/tally" in names.read_text(), False)


@check("{}: the plugin loads whatever 'cpoptions' has", BOTH)
def options(editor):
    with Terminal(editor, "set cpo=aABceFsC<") as terminal:
        terminal.page("", "Friday")
        same(terminal.eval("&cpo"), "aABceFsC<" if editor == "Vim" else terminal.eval("&cpo"))
        terminal.write("oOne today\r")
        terminal.until("Added 1")


@check("{}: tasks of lines are listed in the quickfix window", BOTH)
def quickfix(editor):
    with Terminal(editor) as terminal:
        source = terminal.home.path / "main.c"
        source.write_text("int a;\n// TODO: free the buffer\n/* FIXME(me): check */\nint b;\n")
        terminal.run(f"edit {source}")
        terminal.run("%TallyFromLine")
        terminal.until("Added 2 tasks")
        terminal.run("copen")
        terminal.until("main.c|3")
        tasks = terminal.home.call("task.list", sort="created")["tasks"]
        same([(t["title"], t["notes"]) for t in tasks],
             [("free the buffer", f"{source}:2"), ("check", f"{source}:3")])


@check("{}: the status line shows the focus, and percent signs as they are", BOTH)
def status(editor):
    with Terminal(editor, "set laststatus=2 statusline=%{%tally#statusline()%}") as terminal:
        terminal.home.call("focus.add", title="Save 100% of %b")
        terminal.until("Save 100% of %b")
        terminal.home.call("task.complete", id=1)
        terminal.until("all done")


@check("{}: titles with escape sequences and commands are only shown", BOTH)
def hostile(editor):
    title = "100% %s | $(touch owned) :qa! <CR> `x` \\e"
    with Terminal(editor) as terminal:
        terminal.home.call("task.create", title=title, due="2026-11-20", notes="vim: set ts=1:\n" + title)
        terminal.page("", "100% %s | $(touch owned)")
        terminal.at("100%")
        terminal.write("x")
        terminal.until("Completed “100% %s")
        terminal.write("e")
        terminal.until("title: 100% %s | $(touch owned)")
        same(terminal.eval("&ts"), "8")
        same((terminal.home.path / "owned").exists(), False)


@check("The session in the client's README is what Vim shows")
def session():
    with Terminal("Vim", width=66, height=12) as terminal:
        frames = []

        def frame(keys, *shown):
            for text in shown:
                terminal.until(text)
            frames.append(f"=== {keys}\n" + "\n".join(
                re.sub("^~", " ", line) for line in terminal.screen() if line != "~" and line[:1] != ":").rstrip() + "\n")

        terminal.run("Tally!")
        frame(":Tally!", "Three steps")
        terminal.write("oWrite the report p1 today\r")
        terminal.until("Added 1")
        frame("o Write the report p1 today <CR>", "Write the report", "Added 1")
        terminal.at("Write")
        terminal.write("i")
        frame("i", "0 of 1 done", "Put")
        terminal.write("x")
        terminal.until("Completed")
        frame("x", "all done")
    path = CLIENT / "README.md"
    text = path.read_text()
    shown = "\n".join(frames)
    kept = re.search(r"^```text session\n(.*?)^```$", text, re.S | re.M).group(1)
    if kept != shown:
        path.write_text(text.replace(f"```text session\n{kept}```", f"```text session\n{shown}```"))
    same(kept, shown)


if __name__ == "__main__":
    run_checks()
