import Tally

extension TestEngine {
    /// Creates a task that depends on others or is part of one.
    @discardableResult
    package func add(_ title: String, after blockers: [Int] = [], partOf parent: Int? = nil) throws -> Int {
        let draft = try TaskDraft(title) { draft in
            draft.dependsOn = .set(blockers.map(TaskReference.number))
            if let parent { draft.parent = .set(.number(parent)) }
        }
        return try change { try $0.createTask(draft).number }
    }

    @discardableResult
    package func setDependencies(_ number: Int, _ blockers: [Int]) throws -> TaskView {
        try update(number) { $0.dependsOn = .set(blockers.map(TaskReference.number)) }
    }

    @discardableResult
    package func setParent(_ number: Int, _ parent: Int?) throws -> TaskView {
        try update(number) { $0.parent = parent.map { .set(.number($0)) } ?? .clear }
    }

    @discardableResult
    package func complete(
        _ number: Int, force: Bool = false, subtasks: SubtaskCompletion?
    ) throws -> CompletionResult {
        try change { engine in
            try engine.completeTask(
                .number(number), CompletionOptions(force: force, subtasks: subtasks))
        }
    }

    @discardableResult
    package func delete(_ number: Int, subtasks: SubtaskDeletion?) throws -> DeletionResult {
        try change { try $0.deleteTask(.number(number), subtasks: subtasks) }
    }

    @discardableResult
    package func setChecklist(_ number: Int, _ texts: [String]) throws -> TaskView {
        let items = try texts.map { ChecklistDraft(text: try Title($0)) }
        return try update(number) { $0.checklist = .set(items) }
    }

    @discardableResult
    package func check(_ number: Int, _ item: String, isDone: Bool? = true) throws -> TaskView {
        try change {
            try $0.changeChecklist(of: .number(number), .mark(ChecklistReference(item), isDone: isDone))
        }
    }
}

extension Failure {
    /// The tasks that the failure names; empty for one that names none.
    package var relatedTasks: [Int] {
        switch self {
        case .invalidRelation(_, _, _, let tasks), .unfinished(_, _, let tasks): tasks.map(\.number)
        default: []
        }
    }
}
