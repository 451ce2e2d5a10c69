"""Which orders of requests that were sent at the same time give the replies that came back."""

import dataclasses


@dataclasses.dataclass
class Line:
    """What was sent to one server, in order, and the replies; none for what a kill left unanswered."""

    slot: object
    operations: list
    replies: list
    is_killed: bool = False

    def __post_init__(self):
        # The slot gets another server once this one is killed.
        self.server, self.moment = self.slot.server, self.slot.moment


def orders(world, lines, misfits):
    """The worlds that some order of the requests gives, where it gives the replies too."""
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
    """What was answered must be answered again, whole."""
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
    """Whether nothing of it is left to be done: all is, or the rest was asked of a server that was killed."""
    return place == len(line.operations) or (line.is_killed and line.replies[place] is None)


def misfit(expected, reply):
    """What of the reply is not what is expected; nothing where it fits, or was never read."""
    if reply is None:
        return ""
    kind, value = expected
    if kind == "error":
        code = reply.get("error", {}).get("code")
        return "" if code == value else f"error {value} expected, {short(reply)} found"
    return f"a result expected, {reply['error']} found" if "error" in reply else lack(value, reply["result"])


def lack(expected, found, path="result"):
    """Where what is found does not have all that is expected."""
    if isinstance(expected, dict) and isinstance(found, dict):
        pairs = [(value, found.get(key, "nothing"), f"{path}.{key}") for key, value in expected.items()]
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = [(*pair, f"{path}[{index}]") for index, pair in enumerate(zip(expected, found))]
    else:
        return "" if expected == found else f"{path} should be {expected!r}, and is {found!r}"
    return next((wrong for pair in pairs if (wrong := lack(*pair))), "")


def short(reply):
    return str(reply)[:160] if reply else "unanswered"
