"""Finds the orders of concurrent requests that give the received replies."""

import dataclasses


@dataclasses.dataclass
class Line:
    """The requests to one server, in order, with their replies, or None for those that a kill left open."""

    slot: object
    operations: list
    replies: list
    is_killed: bool = False

    def __post_init__(self):
        # The slot gets another server after this one is killed.
        self.server, self.moment = self.slot.server, self.slot.moment


def orders(world, lines, misfits):
    """Yields the worlds of all orders of the requests that also give the replies."""
    stack = [(world, (0,) * len(lines))]
    while stack:
        world, places = stack.pop()
        if all(map(is_over, lines, places)):
            yield world
        for index, (line, place) in enumerate(zip(lines, places)):
            if place == len(line.operations):
                continue
            operation, reply = line.operations[place], line.replies[place]
            after, expected = world.after(operation, line.moment)
            wrong = misfit(expected, reply)
            if wrong:
                misfits.append((sum(places), f"{operation.method} {operation.params}: {wrong}"))
            else:
                stack.append((after, places[:index] + (place + 1,) + places[index + 1:]))


def answered(world, lines):
    """Returns the world with the complete results, which repeated requests must return again."""
    for line in lines:
        for operation, reply in zip(line.operations, line.replies):
            if reply and "result" in reply:
                world = world.answering(operation.mutation, reply["result"])
    return world


def distinct(worlds):
    found = []
    for world in worlds:
        if world not in found:
            found.append(world)
    return found


def is_over(line, place):
    """Returns whether all operations are done, or the rest was sent to a server that was killed."""
    return place == len(line.operations) or (line.is_killed and line.replies[place] is None)


def misfit(expected, reply):
    """Describes how a reply differs from the expected one. Empty if it matches, or was never read."""
    if reply is None:
        return ""
    kind, value = expected
    if kind == "error":
        code = reply.get("error", {}).get("code")
        return "" if code == value else f"error {value} expected, {short(reply)} found"
    return f"a result expected, {reply['error']} found" if "error" in reply else lack(value, reply["result"])


def lack(expected, found, path="result"):
    """Describes the first expected value that the found one does not have. Empty if there is none."""
    if isinstance(expected, dict) and isinstance(found, dict):
        pairs = [(value, found.get(key, "nothing"), f"{path}.{key}") for key, value in expected.items()]
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = [(*pair, f"{path}[{index}]") for index, pair in enumerate(zip(expected, found))]
    else:
        return "" if expected == found else f"{path} should be {expected!r}, and is {found!r}"
    return next((wrong for pair in pairs if (wrong := lack(*pair))), "")


def short(reply):
    return str(reply)[:160] if reply else "no reply"
