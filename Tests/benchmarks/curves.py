"""Draws how times grow with the number of tasks: small diagrams with logarithmic axes, as SVG."""

import math
from html import escape

WIDTH, HEIGHT = 360, 250
LEFT, RIGHT, TOP, BOTTOM = 58, 44, 40, 44
# Milliseconds and tasks, as powers of ten.
LOWEST, HIGHEST = -2, 3
COLORS = {"p50": "#0969da", "p99": "#bc4c00"}
LIMIT = 3


def across(count, sizes):
    low, high = math.log10(sizes[0]), math.log10(sizes[-1])
    return LEFT + (math.log10(count) - low) / (high - low) * (WIDTH - LEFT - RIGHT)


def down(milliseconds):
    power = min(HIGHEST, max(LOWEST, math.log10(milliseconds)))
    return TOP + (HIGHEST - power) / (HIGHEST - LOWEST) * (HEIGHT - TOP - BOTTOM)


def short(count):
    return f"{count // 1_000_000}M" if count >= 1_000_000 else f"{count // 1_000}k"


def text(x, y, words, anchor="middle", color="#24292f", size=11):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{color}" font-size="{size}">'
            f"{escape(words)}</text>")


def line(x1, y1, x2, y2, color, extra=""):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}" {extra}/>'


def axes(sizes):
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    parts = []
    for power in range(LOWEST, HIGHEST + 1):
        y = down(10.0 ** power)
        parts += [line(LEFT, y, right, y, "#d0d7de"), text(LEFT - 6, y + 4, f"{10.0 ** power:g} ms", "end")]
    for size in sizes:
        x = across(size, sizes)
        parts += [line(x, TOP, x, bottom, "#d0d7de"), text(x, bottom + 16, short(size))]
    y = down(LIMIT)
    parts += [line(LEFT, y, right, y, "#57606a", 'stroke-dasharray="4 3"'),
              text(LEFT + 4, y - 4, f"goal {LIMIT} ms", "start", "#57606a", 10),
              text((LEFT + right) / 2, HEIGHT - 8, "tasks"), line(LEFT, TOP, LEFT, bottom, "#24292f"),
              line(LEFT, bottom, right, bottom, "#24292f")]
    return parts


def label_heights(ends):
    """Heights for the labels at the ends of curves, at least a line apart."""
    heights = {}
    free = -math.inf
    for name, y in sorted(ends.items(), key=lambda end: end[1]):
        free = max(y, free + 12)
        heights[name] = free
    return heights


def diagram(title, curves):
    """The elements of a diagram. Curves are lists of (tasks, milliseconds) by name."""
    sizes = [size for size, _ in next(iter(curves.values()))]
    parts = [text(WIDTH / 2, 22, title, size=13), *axes(sizes)]
    ends = label_heights({name: down(points[-1][1]) for name, points in curves.items()})
    for name, points in curves.items():
        places = [(across(size, sizes), down(milliseconds)) for size, milliseconds in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{COLORS[name]}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{COLORS[name]}"/>' for x, y in places]
        parts.append(text(WIDTH - RIGHT + 8, ends[name] + 4, name, "start", COLORS[name]))
    return parts


def svg(width, height, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" font-family="sans-serif"><rect width="100%" height="100%" fill="#ffffff"/>\n'
            + "\n".join(parts) + "\n</svg>\n")


def file_name(title):
    return "".join(letter if letter.isalnum() else "-" for letter in title).strip("-") + ".svg"


def write_curves(folder, results):
    """Writes a file for each question, and a sheet with all of them. Returns the path of the sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    columns = 3
    sheet = []
    for index, (title, curves) in enumerate(results.items()):
        parts = diagram(title, curves)
        (folder / file_name(title)).write_text(svg(WIDTH, HEIGHT, parts), encoding="utf-8")
        x, y = index % columns * WIDTH, index // columns * HEIGHT
        sheet += [f'<g transform="translate({x} {y})">', *parts, "</g>"]
    rows = -(-len(results) // columns)
    path = folder / "growth.svg"
    path.write_text(svg(WIDTH * min(columns, len(results)), HEIGHT * rows, sheet), encoding="utf-8")
    return path
