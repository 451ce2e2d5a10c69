"""The layout of a database file: its pages with their tables, and the cells of b-tree pages.

See https://www.sqlite.org/fileformat2.html.
"""

import dataclasses
import sqlite3

HEADER = 100
TABLE_INTERIOR, TABLE_LEAF = 5, 13


@dataclasses.dataclass(frozen=True)
class Page:
    number: int
    table: str
    kind: str  # internal, leaf or overflow
    start: int


@dataclasses.dataclass(frozen=True)
class Layout:
    """The pages of a sound database, and the page size."""

    size: int
    pages: list
    free: list  # The first is the trunk, which lists the others.

    def of(self, kind):
        return [page for page in self.pages if page.kind == kind and page.number > 1]


def layout(database):
    file = sqlite3.connect(database)
    size, = file.execute("PRAGMA page_size").fetchone()
    count, = file.execute("PRAGMA page_count").fetchone()
    pages = [Page(*row, (row[0] - 1) * size)
             for row in file.execute("SELECT pageno, name, pagetype FROM dbstat ORDER BY pageno")]
    file.close()
    with open(database, "rb") as whole:
        trunk = int.from_bytes(whole.read(HEADER)[32:36], "big")
    used = {page.number for page in pages}
    free = [number for number in range(1, count + 1) if number not in used and number != trunk]
    return Layout(size, pages, [trunk, *free])


def varint(data, start):
    """Returns the value and the length of a varint."""
    value = 0
    for length in range(1, 9):
        byte = data[start + length - 1]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, length
    return value << 8 | data[start + 8], 9


def varint_of_length(value, length):
    """Encodes a value in so many bytes, even if fewer would do."""
    parts = [value >> 7 * index & 0x7F | (0x80 if index else 0) for index in range(length)]
    return bytes(reversed(parts))


def cells(data, page):
    """Returns the file offsets of the cells of a b-tree page."""
    start = page.start + (HEADER if page.number == 1 else 0)
    count = int.from_bytes(data[start + 3:start + 5], "big")
    pointers = start + (12 if data[start] in (2, TABLE_INTERIOR) else 8)
    places = range(pointers, pointers + 2 * count, 2)
    return [page.start + int.from_bytes(data[place:place + 2], "big") for place in places]


def children(data, page):
    """Returns the file offsets of the child numbers of an interior page, in its cells and its header."""
    return [*cells(data, page), page.start + 8]


class Difference:
    """The changes that damage made to a file."""

    def __init__(self, before, after, layout):
        self.after, self.layout, size = after, layout, layout.size
        starts = [start for start in range(0, max(len(before), len(after)), size)
                  if before[start:start + size] != after[start:start + size]]
        self.pages = {start // size + 1 for start in starts}
        self.bytes = {place for start in starts for place in range(start, start + size)
                      if before[place:place + 1] != after[place:place + 1]}

    @property
    def is_recognisable(self):
        """Whether the first page is intact, which makes the file a Tally database whatever else is damaged."""
        return 1 not in self.pages

    def reaches(self, table):
        """Returns whether pages of the table or of the schema may be different."""
        pages = {page.number for page in self.layout.pages if page.table in (table, "sqlite_schema")}
        return bool(pages & self.pages)

    def touches(self, text):
        """Returns whether a byte of the text was changed, so that it may read differently."""
        start = self.after.find(text)
        while start >= 0:
            if any(place in self.bytes for place in range(start, start + len(text))):
                return True
            start = self.after.find(text, start + 1)
        return False
