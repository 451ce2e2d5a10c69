"""The effect of each request on the records, and the predictable part of its reply."""

import dataclasses
import datetime

from servers_records import (
    CONFLICT, DUPLICATE, FOCUS_FULL, INBOX, INVALID, INVALID_STATE, NOT_FOUND, POINTS, RESERVED, Refusal,
    Task)
from servers_replies import shown, shown_focus


def run(world, method, params, moment):
    return RULES[method](world, params, moment)


def day(text):
    return datetime.date.fromisoformat(text)


def with_state(world, state):
    return dataclasses.replace(world, state=state)


def checked(state, params):
    """Returns the task if it has the revision that the client expects."""
    task = state.task(params["id"])
    if params.get("ifRevision", task.revision) != task.revision:
        raise Refusal(CONFLICT)
    return task


def changed(world, state, number, moment):
    return with_state(world, state), {"task": shown(state, number, moment)}


# Tasks.

def create(world, params, moment):
    world = creating(world, params)
    return world, {"task": shown(world.state, world.last_task, moment)}


def creating(world, params):
    world, project = resolving(world, params)
    number = world.last_task + 1
    task = Task(number, params["title"], params.get("priority", "P2"), project, tuple(params.get("tags", ())),
                day(params["due"]) if params.get("due") else None)
    state = dataclasses.replace(
        world.state, tasks=world.state.tasks | {number: task}, order=world.state.order + (number,))
    return dataclasses.replace(world, state=state, last_task=number)


def resolving(world, params):
    """Returns the named project, and creates it if requested."""
    name = params.get("project")
    if name is None:
        return world, INBOX
    try:
        return world, world.state.project(name)
    except Refusal:
        if not params.get("createProject"):
            raise
        world, _ = create_project(world, {"name": name}, None)
        return world, world.last_project


def update(world, params, moment):
    number = checked(world.state, params).number
    members = {name: params[name] for name in ("title", "priority") if name in params}
    if "tags" in params:
        members["tags"] = tuple(params["tags"])
    if "due" in params:
        members["due"] = day(params["due"]) if params["due"] else None
    if "project" in params:
        world, members["project"] = resolving(world, params)
    return changed(world, world.state.changing(number, **members), number, moment)


def complete(world, params, moment):
    state, today = world.state, moment.today
    task, was_done = checked(state, params), state.is_focus_done(today)
    if task.completed is None:
        state = state.changing(task.number, completed=today)
    celebrates = state.is_focus_done(today) and not was_done and today not in state.celebrated
    if celebrates:
        state = dataclasses.replace(state, celebrated=state.celebrated | {today})
    world, result = changed(world, state, task.number, moment)
    earned = POINTS[task.priority] if task.completed is None else 0
    return world, result | {
        "celebration": celebrates, "pointsEarned": earned, "focus": shown_focus(state, today, moment)}


def reopen(world, params, moment):
    task = checked(world.state, params)
    focus = task.focus
    if task.completed and focus and max(focus[0], task.completed) < moment.today:
        focus = None
    return changed(
        world, world.state.changing(task.number, completed=None, focus=focus), task.number, moment)


def delete(world, params, moment):
    number = checked(world.state, params).number
    result = {"task": shown(world.state, number, moment)}
    task = world.state.tasks[number]
    kept = (task.focus,) if task.completed and task.focus else ()
    state = dataclasses.replace(
        world.state, tasks={key: task for key, task in world.state.tasks.items() if key != number},
        kept_places=world.state.kept_places + kept,
        order=tuple(other for other in world.state.order if other != number))
    return with_state(world, state), result


def reschedule(world, params, moment):
    task = checked(world.state, params)
    if "days" in params:
        due = (task.due or moment.today) + datetime.timedelta(params["days"])
    else:
        due = day(params["to"])
    return changed(world, world.state.changing(task.number, due=due), task.number, moment)


def move(world, params, moment):
    side = "before" if "before" in params else "after"
    anchor = world.state.task(params[side]).number
    number = checked(world.state, params).number
    order = [other for other in world.state.order if other != number]
    order.insert(order.index(anchor) + (side == "after"), number)
    if tuple(order) == world.state.order:
        return changed(world, world.state, number, moment)
    task = world.state.tasks[number]
    state = world.state.keeping(dataclasses.replace(task, revision=task.revision + 1))
    return changed(world, dataclasses.replace(state, order=tuple(order)), number, moment)


# Focus.

def add_focus(world, params, moment):
    date = day(params["date"]) if "date" in params else moment.today
    if date < moment.today:
        raise Refusal(INVALID)
    if "title" in params:
        world = creating(world, params)
        number = world.last_task
    else:
        number = checked(world.state, params).number
    state = placing(world.state, number, date, moment)
    return with_state(world, state), shown_focus(state, date, moment) | {"task": shown(state, number, moment)}


def placing(state, number, date, moment):
    placed, waiting = state.focus(date, moment.today)
    task = state.tasks[number]
    if task in placed or task in waiting:
        return state
    if task.completed:
        raise Refusal(INVALID_STATE)
    if len(placed) == 3:
        raise Refusal(FOCUS_FULL)
    places = [other.focus for other in state.tasks.values() if other.focus] + list(state.kept_places)
    orders = [order for day_of, order in places if day_of == date]
    return state.changing(number, focus=(date, max(orders, default=0) + 1))


def remove_focus(world, params, moment):
    task = checked(world.state, params)
    date = task.focus_date(moment.today)
    if date is None:
        raise Refusal(INVALID_STATE)
    state = world.state.changing(task.number, focus=None)
    return with_state(world, state), shown_focus(state, date, moment)


# Projects, habits, time and settings.

def create_project(world, params, _):
    number = world.last_project + 1
    name = params["name"]
    refuse_taken(world.state, name, None)
    state = dataclasses.replace(world.state, projects=world.state.projects | {number: name})
    world = dataclasses.replace(world, state=state, last_project=number)
    return world, {"project": {"name": name, "active": 0}}


def refuse_taken(state, name, number):
    if any(other.lower() == name.lower() for key, other in state.projects.items() if key != number):
        raise Refusal(DUPLICATE)


def update_project(world, params, _):
    number, name = world.state.project(params["id"]), params["name"]
    if name != world.state.projects[number]:
        if number == INBOX:
            raise Refusal(RESERVED)
        refuse_taken(world.state, name, number)
    state = dataclasses.replace(world.state, projects=world.state.projects | {number: name})
    return with_state(world, state), {"project": {"name": name}}


def delete_project(world, params, _):
    number = world.state.project(params["id"])
    if number == INBOX:
        raise Refusal(RESERVED)
    state = world.state
    moved = [task.number for task in state.tasks.values() if task.project == number]
    for task in moved:
        state = state.changing(task, project=INBOX)
    projects = {key: name for key, name in state.projects.items() if key != number}
    result = {"project": {"name": state.projects[number]}, "movedTasks": len(moved)}
    return with_state(world, dataclasses.replace(state, projects=projects)), result


def create_habit(world, params, _):
    return naming(world, "habits", params["name"]), {"habit": {"name": params["name"], "today": 0}}


def create_activity(world, params, _):
    return naming(world, "activities", params["name"]), {"activity": {"name": params["name"]}}


def naming(world, kind, name):
    known = getattr(world.state, kind)
    if name in known:
        raise Refusal(DUPLICATE)
    return with_state(world, dataclasses.replace(world.state, **{kind: known + (name,)}))


def increment(world, params, moment):
    return counting(world, params, moment, lambda count: max(0, count + params["by"]))


def set_count(world, params, moment):
    return counting(world, params, moment, lambda count: params["count"])


def counting(world, params, moment, change):
    if params["habit"] not in world.state.habits:
        raise Refusal(NOT_FOUND)
    date = params.get("date", moment.today.isoformat())
    if day(date) > moment.today:
        raise Refusal(INVALID)
    key = params["habit"], date
    count = change(world.state.counts.get(key, 0))
    counts = {other: value for other, value in world.state.counts.items() if other != key}
    state = dataclasses.replace(world.state, counts=counts | ({key: count} if count else {}))
    return with_state(world, state), {"date": date, "count": count}


def log_time(world, params, moment):
    if params["end"] > moment.text:
        raise Refusal(INVALID)
    if params["activity"] not in world.state.activities:
        raise Refusal(NOT_FOUND)
    entry = params["start"], params["end"], params["note"]
    state = dataclasses.replace(world.state, entries=world.state.entries + (entry,))
    return with_state(world, state), {"entry": {"note": params["note"], "start": params["start"]}}


def update_settings(world, params, _):
    settings = world.state.settings | params
    state = dataclasses.replace(world.state, settings=settings)
    return with_state(world, state), {"settings": {"set": settings}}


# Batches.

def run_batch(world, params, moment):
    results = []
    for request in params["requests"]:
        try:
            after, result = run(world, request["method"], request["params"], moment)
            if after.state != world.state:
                after = with_state(after, dataclasses.replace(after.state, parts=after.state.parts + 1))
            world = after
            results.append({"error": None, "result": result})
        except Refusal as refusal:
            if params["atomic"]:
                raise
            results.append({"error": {"code": refusal.code}, "result": None})
    return world, {"committed": True, "results": results}


RULES = {
    "task.create": create, "task.update": update, "task.complete": complete, "task.reopen": reopen,
    "task.delete": delete, "task.reschedule": reschedule, "task.move": move, "focus.add": add_focus,
    "focus.remove": remove_focus, "project.create": create_project, "project.update": update_project,
    "project.delete": delete_project, "habit.create": create_habit,
    "activity.create": create_activity, "habit.increment": increment,
    "habit.set": set_count, "time.log": log_time, "settings.update": update_settings, "batch.run": run_batch}
