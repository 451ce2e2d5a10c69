/// An item of a checklist in a request. Without an id it is new.
public struct ChecklistDraft: Sendable, Hashable {
    public var id: String?
    public var text: Title
    /// Nil keeps what the item with this id is, and is not done for a new one.
    public var isDone: Bool?

    public init(id: String? = nil, text: Title, isDone: Bool? = nil) {
        self.id = id
        self.text = text
        self.isDone = isDone
    }
}

/// An item of a checklist as a request names it: its id, its position from 1, or its text.
public struct ChecklistReference: Sendable, Hashable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

/// A change of a checklist.
public enum ChecklistChange: Sendable {
    /// Nil turns what is done into what is not, and the other way round.
    case mark(ChecklistReference, isDone: Bool?)
    case add(Title)
    case remove(ChecklistReference)
}

/// A change of the remarks on a task.
public enum AnnotationChange: Sendable {
    case add(Title)
    /// Removes the one at a position, from 1.
    case remove(Int)
}

/// The steps of tasks and the remarks on them.
extension Engine {
    /// Changes the checklist of a task.
    public func changeChecklist(
        of reference: TaskReference, _ change: ChecklistChange, ifRevision: Int? = nil
    ) throws -> TaskView {
        try changeTask(reference, ifRevision: ifRevision) { task in
            switch change {
            case .mark(let item, let isDone):
                let index = try task.checklistIndex(of: item, at: "item")
                task.checklist[index].isDone = isDone ?? !task.checklist[index].isDone
            case .add(let text):
                guard task.checklist.count < ChecklistItem.maxCount else {
                    throw Failure.invalid(
                        .tooLong, path: "add",
                        problem: "must not give it more than \(ChecklistItem.maxCount) items")
                }
                let id = newItemID(besides: Set(task.checklist.map(\.id)))
                task.checklist.append(ChecklistItem(id: id, text: text.text))
            case .remove(let item):
                task.checklist.remove(at: try task.checklistIndex(of: item, at: "remove"))
            }
        }
    }

    /// Adds or removes a remark on a task.
    public func annotateTask(
        _ reference: TaskReference, _ change: AnnotationChange, ifRevision: Int? = nil
    ) throws -> TaskView {
        let now = try moment.now
        return try changeTask(reference, ifRevision: ifRevision) { task in
            switch change {
            case .add(let text):
                let annotation = Annotation(at: now, text: text.text)
                // The same remark at the same time says nothing more.
                guard !task.annotations.contains(annotation) else { return }
                guard task.annotations.count < Annotation.maxCount else {
                    throw Failure.invalid(
                        .tooLong, path: "text",
                        problem: "must not give it more than \(Annotation.maxCount) annotations")
                }
                task.annotations.append(annotation)
            case .remove(let position):
                guard task.annotations.indices.contains(position - 1) else {
                    throw Failure.notFound(.annotation, named: String(position))
                }
                task.annotations.remove(at: position - 1)
            }
        }
    }

    /// Sets the checklist of a task. Items that have ids keep them.
    func setChecklist(of task: inout Task, to drafts: [ChecklistDraft]) throws {
        let old = Dictionary(task.checklist.map { ($0.id, $0) }) { first, _ in first }
        var ids: Set<String> = []
        for (index, id) in drafts.enumerated().compactMap({ index, item in item.id.map { (index, $0) } })
        where !ids.insert(id).inserted {
            throw Failure.invalid(
                .conflictingMembers, path: "checklist[\(index)].id", problem: "is that of another item")
        }
        task.checklist = drafts.map { item in
            let id = item.id ?? newItemID(besides: ids)
            ids.insert(id)
            let isDone = item.isDone ?? item.id.flatMap { old[$0]?.isDone } ?? false
            return ChecklistItem(id: id, text: item.text.text, isDone: isDone)
        }
    }

    private func newItemID(besides ids: Set<String>) -> String {
        while true {
            let id = String(nextIdentifier().text.suffix(4))
            if !ids.contains(id) { return id }
        }
    }
}

extension Task {
    /// Returns the index of the item that a reference names.
    fileprivate func checklistIndex(of reference: ChecklistReference, at path: String) throws -> Int {
        if let index = checklist.firstIndex(where: { $0.id == reference.text }) { return index }
        if let position = Int(reference.text), checklist.indices.contains(position - 1) {
            return position - 1
        }
        let text = SearchText.fold(reference.text)
        let found = checklist.indices.filter { SearchText.fold(checklist[$0].text) == text }
        guard found.count < 2 else {
            throw Failure.invalid(
                .unknownValue, path: path,
                problem: "is the text of several items; give the position of one, such as \(found[0] + 1)")
        }
        guard let index = found.first else { throw Failure.notFound(.checklistItem, named: reference.text) }
        return index
    }
}

extension ChecklistItem {
    /// Whether the text has the form of an id.
    public static func isID(_ text: String) -> Bool {
        text.utf8.count == 4 && text.utf8.allSatisfy(Identifier.isHexDigit)
    }
}
