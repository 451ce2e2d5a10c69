"""Tests of report pages in a real browser: layout, contrast, keyboard, choices, and that nothing else is loaded."""

import atexit
import functools
import itertools
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import check, run_checks, same

from chromium import Chromium
from reports import HERE, KINDS, LIVES, page

WIDTHS = (360, 800, 1400)
SCRIPT = (HERE / "inspection.js").read_text(encoding="utf-8")
VIEWS = list(itertools.product(LIVES, WIDTHS))


@functools.cache
def browser():
    started = Chromium()
    atexit.register(started.close)
    return started


def opened(name, kind, width, theme="auto", **options):
    """Opens a page. Nothing but the page itself may have been asked for, and nothing may have been reported."""
    tab = browser()
    path = page(name, kind, theme)
    tab.open(path, width, **options)
    tab.run(f"void (globalThis.see = {SCRIPT})")
    same(tab.messages, [])
    same(tab.requests, [path.as_uri()])
    return tab


def holds(answer, least=1):
    same(answer["problems"], [])
    if answer["count"] < least:
        raise AssertionError(f"only {answer['count']} were looked at")


@check("A page of {0} data, {1} pixels wide, loads nothing, and no text of it is cut off or touches another", VIEWS)
def layout(name, width):
    for kind in KINDS:
        tab = opened(name, kind, width)
        holds(tab.run("see.layout()"), 40)
        for choice in range(tab.run("see.all(document, '[data-part=score] button').length")):
            tab.run(f"see.all(document, '[data-part=score] button')[{choice}].click()")
            holds(tab.run("see.layout()"), 40)


@check("Text and marks of {0} data have contrast in light and dark, chosen or preferred", [(name,) for name in LIVES])
def contrast(name):
    for kind in KINDS:
        for theme, dark in (("auto", False), ("auto", True), ("light", True), ("dark", False)):
            tab = opened(name, kind, 1400, theme, dark=dark)
            holds(tab.run("see.contrasts()"), 40)
            is_dark = tab.run("getComputedStyle(document.querySelector('.card')).backgroundColor") == "rgb(13, 17, 23)"
            same(is_dark, theme == "dark" or theme == "auto" and dark)


@check("A page of {0} data has headings in order, landmarks, named charts, and tables with captions",
       [(name,) for name in LIVES])
def structure(name):
    for kind in KINDS:
        holds(opened(name, kind, 800).run("see.structure()"), 4)


@check("The keys reach every value of {0} data that the pointer does, forwards and backwards, and Escape hides it",
       [(name,) for name in LIVES])
def keyboard(name):
    for kind, width in itertools.product(KINDS, (360, 1400)):
        charts = opened(name, kind, width).run("see.reach()")
        assert len(charts) >= 4
        for chart in charts:
            assert all(chart["hovered"]), chart
            same(chart["reached"], chart["hovered"])
            same(chart["back"], chart["hovered"])
            if chart["hovered"]:
                same((chart["closed"], chart["tabs"]), (True, 1))


@check("Real keys and a real pointer tell values: Tab reaches each chart once, arrows go on, and leaving hides it")
def devices():
    tab = opened("full", "week", 1400)
    stops = []
    for _ in range(40):
        tab.press("Tab")
        at = tab.run("document.activeElement.closest('svg')?.querySelector('text')?.ownerSVGElement.ariaLabel ?? null")
        if at:
            stops.append(at)
    charts = tab.run("see.all(document, '.drawing svg').filter(see.isShown)"
                     ".filter(svg => svg.querySelector('[data-label]')).map(svg => svg.ariaLabel)")
    same(stops[:len(charts)], charts)
    tab.run("document.querySelector('[data-part=year] [tabindex=\"0\"]').focus()")
    first = tab.run("see.told()")
    assert first.startswith("Thu 1 Jan 2026: "), first
    for key, day in (("ArrowDown", "Fri 2 Jan"), ("ArrowRight", "Fri 9 Jan"), ("ArrowUp", "Thu 8 Jan"),
                     ("ArrowLeft", "Thu 1 Jan"), ("ArrowLeft", "Thu 1 Jan"), ("End", "Thu 31 Dec")):
        tab.press(key)
        told = tab.run("see.told()")
        assert told.startswith(day), (key, told)
    tab.press("Escape")
    same(tab.run("see.told()"), None)
    place = tab.run("see.place('[data-part=year] [data-date=\"2026-11-18\"]', 0)")
    tab.point(**place)
    assert tab.run("see.told()").startswith("Wed 18 Nov 2026: ")
    box = tab.run("document.getElementById('tip').getBoundingClientRect().toJSON()")
    assert box["left"] >= 0 and box["right"] <= 1400 and box["top"] >= 0, box
    tab.point(2, 2)
    same(tab.run("see.told()"), None)


@check("The choice of the year shows each statistic, and the buttons of the score each range of days")
def choices():
    for width in (360, 1400):
        tab = opened("full", "year", width)
        names = tab.run("see.all(document, '[data-part=year] option').map(option => option.textContent)")
        same(names[:3], ["Completed tasks", "Score", "Completed focus tasks"])
        same(len(names), 12)
        seen = set()
        for index in range(len(names)):
            tab.run("{const select = document.querySelector('[data-part=year] select');"
                    f"select.selectedIndex = {index}; select.dispatchEvent(new Event('change'))}}")
            shown = tab.run("see.all(document, '[data-part=year] .stat').filter(see.isShown)"
                            ".map(stat => stat.innerText)")
            same(len(shown), 1)
            levels = tab.run("see.all(document, '[data-part=year] .stat')[%d].dataset.levels" % index)
            chart = "see.all(document, '[data-part=year] .drawing svg').find(see.isShown)"
            drawn = tab.run(f"see.all({chart}, '[data-label]')"
                            ".map(mark => mark.getAttribute('class').replace('track', 'green-0').at(-1)).join('')")
            same(drawn, levels)
            seen.add((shown[0], drawn, tab.run(f"{chart}.ariaLabel")))
            holds(tab.run("see.layout()"), 40)
        assert len(seen) >= 10, len(seen)
        pressed, panels = [], set()
        for place in range(3):
            tab.point(**tab.run(f"see.place('[data-part=score] button', {place})"), presses=True)
            pressed.append(tab.run("see.all(document, '[data-part=score] button').map(button => button.ariaPressed)"))
            panels.add(tab.run("see.all(document, '.panel').findIndex(see.isShown)"))
        same(pressed, [[str(button == at).lower() for button in range(3)] for at in range(3)])
        same(panels, {0, 1, 2})


@check("Without scripts the first of each choice is shown, and no control")
def without_script():
    tab = browser()
    tab.open(page("full", "week"), 800, runs_scripts=False)
    same((tab.messages, tab.requests), ([], [page("full", "week").as_uri()]))
    # Scripts of the protocol still run.
    tab.send("Emulation.setScriptExecutionDisabled", value=False)
    tab.run(f"void (globalThis.see = {SCRIPT})")
    same(tab.run("see.all(document, 'button, select').filter(see.isShown).length"), 0)
    same(tab.run("see.all(document, '.panel').map(see.isShown)"), [True, False, False])
    same(tab.run("see.all(document, '.stat').map(see.isShown).filter(Boolean).length"), 1)
    holds(tab.run("see.layout()"), 40)
    assert tab.run("see.all(document, '.drawing [data-value] > title').length") > 500


@check("On paper a page has light colors in every theme, two columns and no controls")
def printing():
    for theme in ("auto", "dark"):
        tab = opened("full", "year", 700, theme, dark=True, media="print")
        same(tab.run("getComputedStyle(document.querySelector('.card')).backgroundColor"), "rgb(255, 255, 255)")
        same(tab.run("see.all(document, 'button, select').filter(see.isShown).length"), 0)
        holds(tab.run("see.layout()"), 40)
        holds(tab.run("see.contrasts()"), 40)
        pages = tab.send("Page.printToPDF", preferCSSPageSize=True)["data"]
        assert len(pages) > 20_000


@check("The policy of a page refuses further scripts, styles, pictures and requests")
def policy():
    tab = opened("hostile", "day", 800)
    tab.run("""{
        const script = document.createElement("script");
        script.textContent = "globalThis.ran = true";
        document.body.append(script);
        document.body.insertAdjacentHTML("beforeend", "<p id=x style='color:red' onclick='ran = true'>x</p>");
        document.getElementById("x").click();
        new Image().src = "http://127.0.0.1:9/x.png";
    }""")
    same(tab.run("fetch('http://127.0.0.1:9/').then(() => 'loaded', () => 'refused')"), "refused")
    same(tab.run("[globalThis.ran ?? null, document.getElementById('x').style.color]"), [None, ""])
    refused = [event["params"].get("blockedReason") for event in tab.events
               if event["method"] == "Network.loadingFailed"]
    same((len(refused), set(refused)), (len(tab.requests) - 1, {"csp"}))
    assert len(tab.messages) >= 3


@check("The checks find a text that is cut off, one that touches another, and one without contrast")
def able_to_fail():
    tab = opened("full", "day", 800)
    sheet = "const sheet = new CSSStyleSheet(); document.adoptedStyleSheets = [sheet];"
    for rule, question in (
            (".card h3{width:20px;overflow-wrap:normal;white-space:nowrap}", "layout"),
            (".note{margin-top:-12px}", "layout"), ("body{min-width:900px}", "layout"),
            (".tally-chart text{font-size:30px}", "layout"),
            (".note{color:#bbb}", "contrasts"), (".tally-chart .muted{fill:#bbb}", "contrasts"),
            (".tally-chart .green-2{fill:#eee;stroke:#eee}", "contrasts")):
        answer = tab.run(f"{{{sheet} sheet.replaceSync('{rule}'); see.{question}()}}")
        assert answer["problems"], rule


if __name__ == "__main__":
    run_checks()
