/// Requests that set the scene for the examples.
enum Scene {
    static let report = #"""
        {"method": "task.create", "params": {"title": "Write the quarterly report", "priority": "P1", "due": "2026-11-20", "tags": ["work"]}}
        """#
    static let milk = #"{"method": "task.create", "params": {"title": "Buy milk", "partOfDay": "evening"}}"#
    static let call = #"{"method": "task.create", "params": {"title": "Call the bank", "priority": "P0"}}"#
    static let focusReport = #"{"method": "focus.add", "params": {"id": 1}}"#
    static let project = #"{"method": "project.create", "params": {"name": "Garden"}}"#
    static let habit = #"""
        {"method": "habit.create", "params": {"name": "Read", "target": {"count": 20, "per": "day"}}}
        """#
    static let completeYesterday = #"""
        {"method": "task.complete", "params": {"id": 1, "at": "2026-11-19T18:00:00Z"}}
        """#
}
