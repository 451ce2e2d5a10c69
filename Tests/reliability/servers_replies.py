"""The predictable members of replies."""

from servers_records import POINTS


def shown(state, number, moment):
    """Returns the predictable members of a task in a reply."""
    task = state.tasks[number]
    focus = task.focus_date(moment.today)
    members = {
        "number": number, "title": task.title, "priority": task.priority, "points": POINTS[task.priority],
        "project": state.projects[task.project], "tags": list(task.tags), "revision": task.revision,
        "due": task.due and task.due.isoformat(), "status": "done" if task.completed else "open",
        "completedOn": task.completed and task.completed.isoformat(),
        "overdue": task.completed is None and task.due is not None and task.due < moment.today}
    return members | {
        "focus": focus and {"date": focus.isoformat(), "carriedOver": task.focus[0] < moment.today}}


def shown_focus(state, date, moment):
    placed, waiting = state.focus(date, moment.today)
    order = sorted(placed, key=lambda task: (task.priority, task.focus))
    return {"date": date.isoformat(), "tasks": [{"task": {"number": task.number}} for task in order],
            "waiting": [{"task": {"number": task.number}} for task in waiting],
            "completedCount": sum(1 for task in placed if task.completed)}
