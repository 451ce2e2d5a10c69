"""The ways to damage a file. Each one changes the files in memory, and describes what it did."""

import dataclasses

from damage_pages import TABLE_LEAF, cells, children, varint, varint_of_length

SECTOR = 4096
HEADER_FIELDS = {
    "magic": (0, 16), "page size": (16, 2), "write version": (18, 1), "read version": (19, 1),
    "reserved space": (20, 1), "payload fractions": (21, 3), "change counter": (24, 4), "page count": (28, 4),
    "first free page": (32, 4), "free pages": (36, 4), "schema cookie": (40, 4), "schema format": (44, 4),
    "cache size": (48, 4), "largest root": (52, 4), "text encoding": (56, 4), "user version": (60, 4),
    "vacuum mode": (64, 4), "application id": (68, 4), "version valid for": (92, 4),
    "SQLite version": (96, 4)}


@dataclasses.dataclass
class Files:
    """The files of a database, changed in place. `log` and `index` are those that a killed server left."""

    layout: object
    main: bytearray
    log: bytearray = None
    index: bytearray = None

    @property
    def size(self):
        return self.layout.size

    @property
    def page_count(self):
        return max(1, len(self.main) // self.size)

    def bytes_of(self, number):
        return self.main[(number - 1) * self.size:number * self.size]

    def set_page(self, number, data):
        self.main[(number - 1) * self.size:number * self.size] = data

    def set_number(self, start, number):
        self.main[start:start + 4] = number.to_bytes(4, "big")


def flips(source, data, name):
    if not data:
        return f"nothing in the empty {name}"
    places = [source.randrange(len(data) * 8) for _ in range(source.randint(1, 8))]
    for place in places:
        data[place // 8] ^= 1 << place % 8
    return f"{len(places)} bits of the {name} flipped, at " + ", ".join(str(place // 8) for place in places)


def cut(source, data, name):
    count = source.randrange(len(data) // SECTOR + 1)
    size = source.choice([0, source.randrange(len(data) + 1), count * SECTOR])
    del data[size:]
    return f"the {name} cut to {size} bytes"


def overwritten(source, data, name):
    start = source.randrange(len(data) or 1)
    run = source.randbytes(source.choice([1, 4, 100, 5000]))[:len(data) - start]
    data[start:start + len(run)] = run
    return f"{len(run)} bytes of the {name} overwritten at {start}"


def flipped_bits(source, files):
    return flips(source, files.main, "file")


def overwritten_run(source, files):
    return overwritten(source, files.main, "file")


def cut_file(source, files):
    return cut(source, files.main, "file")


def longer_file(source, files):
    more = source.randrange(1, 5 * files.size)
    files.main += source.randbytes(more)
    return f"{more} bytes appended"


def damaged_log(source, files):
    return source.choice([flips, flips, cut, overwritten])(source, files.log, "log")


def damaged_index(source, files):
    return source.choice([flips, cut, overwritten])(source, files.index, "log's index")


def zeroed_page(source, files):
    number = source.randint(1, files.page_count)
    files.set_page(number, bytes(files.size))
    return f"page {number} zeroed"


def repeated_page(source, files):
    number, other = source.randint(1, files.page_count), source.randint(1, files.page_count)
    files.set_page(other, files.bytes_of(number))
    return f"page {number} written over page {other}"


def swapped_pages(source, files):
    number, other = source.randint(1, files.page_count), source.randint(1, files.page_count)
    first, second = files.bytes_of(number), files.bytes_of(other)
    files.set_page(number, second)
    files.set_page(other, first)
    return f"pages {number} and {other} swapped"


def header_field(source, files):
    name = source.choice(list(HEADER_FIELDS))
    start, length = HEADER_FIELDS[name]
    value = source.choice([bytes(length), b"\xff" * length, source.randbytes(length)])
    files.main[start:start + length] = value
    return f"the header's {name} is {value.hex()}"


def rowid_out_of_order(source, files):
    """Gives a row a smaller number than an earlier row. A scan that continues after it repeats rows."""
    pages = [page for page in files.layout.of("leaf")
             if files.main[page.start] == TABLE_LEAF and len(cells(files.main, page)) > 1]
    page = source.choice(pages)
    places = cells(files.main, page)
    place = source.choice(places[1:])
    if source.random() < 0.6:
        # Scans in portions continue after the last row of a table.
        page, place = last_row(source, files, pages)
    _, head = varint(files.main, place)
    number, length = varint(files.main, place + head)
    other = source.randrange(max(1, number))
    files.main[place + head:place + head + length] = varint_of_length(other, length)
    return f"row {number} of {page.table} (page {page.number}) has the number {other}"


def last_row(source, files, pages):
    def number(place):
        return varint(files.main, place + varint(files.main, place)[1])[0]

    table = source.choice(sorted({page.table for page in pages}))
    return max(((page, place) for page in pages if page.table == table for place in cells(files.main, page)),
               key=lambda pair: number(pair[1]))


def freelist_loop(source, files):
    """Links the trunk of the free pages to itself, or lists itself, the first page or a used page as free."""
    start = (files.layout.free[0] - 1) * files.size
    other = source.choice([1, files.layout.free[0], source.choice(files.layout.pages).number])
    if source.random() < 0.5:
        files.set_number(start, other)
        return f"the list of free pages continues with page {other}"
    files.set_number(start + 8 + 4 * source.randrange(len(files.layout.free) - 1), other)
    return f"page {other} is listed as free"


def overwritten_interior(source, files):
    page = source.choice(files.layout.of("internal"))
    leaf = source.choice(files.layout.of("leaf"))
    data = source.choice([source.randbytes(files.size), files.bytes_of(leaf.number)])
    files.set_page(page.number, data)
    return f"the interior page {page.number} of {page.table} overwritten"


def child_loop(source, files):
    """Gives an interior page itself, a sibling's child or a page of another table as a child."""
    page = source.choice(files.layout.of("internal"))
    places = children(files.main, page)
    start = source.choice(places)
    other = source.choice([
        page.number, 1, source.choice(files.layout.pages).number,
        int.from_bytes(files.main[(sibling := source.choice(places)):sibling + 4], "big")])
    files.set_number(start, other)
    return f"a child of page {page.number} of {page.table} is page {other}"


def overflow_loop(source, files):
    page = source.choice(files.layout.of("overflow"))
    other = source.choice([page.number, 0, source.choice(files.layout.pages).number, 1 << 30])
    files.set_number(page.start, other)
    return f"the overflow page {page.number} of {page.table} leads to page {other}"


def broken_page_head(source, files):
    """Changes the kind, the number of cells, the free space or a cell pointer of a b-tree page."""
    page = source.choice(files.layout.of("leaf") + files.layout.of("internal"))
    offset, length = source.choice([(0, 1), (1, 2), (3, 2), (5, 2), (7, 1), (8 + 2 * source.randrange(8), 2)])
    value = source.choice([source.randbytes(length), bytes(length), b"\xff" * length])
    files.main[page.start + offset:page.start + offset + length] = value
    return f"{value.hex()} at {offset} of page {page.number} of {page.table}"


def broken_cell(source, files):
    """Changes the lengths and types at the start of a row."""
    page = source.choice(files.layout.of("leaf"))
    places = cells(files.main, page)
    if not places:
        return zeroed_page(source, files)
    start = source.choice(places) + source.randrange(12)
    value = source.choice([source.randbytes(1), b"\xff" * source.randint(1, 9)])
    files.main[start:start + len(value)] = value
    return f"{value.hex()} in a row of page {page.number} of {page.table}, at {start}"


def several(source, files):
    return "; ".join(one_more(source, files) for _ in range(source.randint(2, 4)))


def one_more(source, files):
    try:
        return source.choice(FILE_KINDS)(source, files)
    except (IndexError, ValueError):
        return "nothing more, because the page to damage is gone"


FILE_KINDS = [
    flipped_bits, overwritten_run, cut_file, longer_file, zeroed_page, repeated_page, swapped_pages,
    header_field, rowid_out_of_order, freelist_loop, overwritten_interior, child_loop, overflow_loop,
    broken_page_head, broken_cell]
LOG_KINDS = [damaged_log, damaged_index]
KINDS = {kind.__name__: kind for kind in [*FILE_KINDS, *LOG_KINDS, several]}
