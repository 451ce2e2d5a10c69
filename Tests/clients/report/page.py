"""Tests of the text of report pages with other programs: the hashes of the policy, well-formedness, and size."""

import base64
import hashlib
import html.parser
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import check, run_checks, same

from reports import HOSTILE, KINDS, LIVES, page

CASES = [(name, kind) for name in LIVES for kind in KINDS]


def code(text, name):
    found = re.findall(f"<{name}>(.*?)</{name}>", text, re.DOTALL)
    same(len(found), 1)
    return base64.b64encode(hashlib.sha256(found[0].encode()).digest()).decode()


@check("The policy of a page of {0} data and a {1} allows what hashlib computes, and nothing else", CASES)
def policy(name, kind):
    text = page(name, kind).read_text(encoding="utf-8")
    found = html.unescape(re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1])
    same(found, f"default-src 'none'; script-src 'sha256-{code(text, 'script')}'; "
                f"style-src 'sha256-{code(text, 'style')}'; img-src data:; base-uri 'none'; form-action 'none'")
    assert len(text.encode()) < 1_000_000


@check("xmllint finds nothing wrong in a page of {0} data and a {1}", CASES)
def wellformed(name, kind):
    lint = subprocess.run(["xmllint", "--html", "--noout", str(page(name, kind))], capture_output=True)
    # It does not know the elements of HTML 5 and SVG.
    problems = [line for line in lint.stderr.decode(errors="replace").splitlines()
                if re.search(r":\d+: .*error", line) and not re.search(r"Tag \w+ invalid", line)]
    same(problems, [])


class Reader(html.parser.HTMLParser):
    """Collects the elements and the text of a page."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.words = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.words.append(data)


@check("A page of hostile data and a {0} has the elements of one with plain names, and shows the names", [
    (kind,) for kind in KINDS])
def hostile(kind):
    read = Reader(page("hostile", kind).read_text(encoding="utf-8"))
    kinds = {tag for tag, _ in Reader(page("full", kind).read_text(encoding="utf-8")).elements}
    same({tag for tag, _ in read.elements} - kinds, set())
    allowed = {"http-equiv", "aria-label", "aria-labelledby", "aria-hidden", "aria-pressed", "text-anchor",
               "stroke-width"}
    for tag, attributes in read.elements:
        for name in attributes:
            assert re.fullmatch(r"[a-z]+[0-9]?|data-[a-z]+|viewbox", name) or name in allowed, (tag, name)
            assert not name.startswith("on") and name not in ("href", "src", "style", "action"), (tag, name)
    text = "".join(read.words)
    for name in HOSTILE[:5]:
        assert name in text, name
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]", text)


if __name__ == "__main__":
    run_checks()
