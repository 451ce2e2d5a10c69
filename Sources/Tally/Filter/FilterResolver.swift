/// Looks up the names of filters.
struct FilterResolver {
    let language: any FilterLanguage
    let moment: Moment
    let store: any Store
    /// A saved filter as it is about to be stored.
    var draft: SavedFilter?
    /// The saved filters that are being read, from the outermost on.
    private var open: [SavedFilter] = []
    private var conditions = 0
    private var texts: [String] = []

    init(language: any FilterLanguage, moment: Moment, store: any Store, draft: SavedFilter? = nil) {
        self.language = language
        self.moment = moment
        self.store = store
        self.draft = draft
        open = draft.map { [$0] } ?? []
    }

    /// Returns the meaning of a text.
    /// - Throws: `FilterRefusal`, or an error of the store.
    mutating func filter(_ text: String) throws -> Filter {
        texts.append(text)
        let expression = try language.expression(text, at: moment)
        var filter = Filter(.all([]), order: expression.order, limit: expression.limit, texts: [])
        if case .saved(let name) = expression.condition {
            // The order and number of a saved filter count where it is the whole filter.
            let saved = try self.saved(name)
            filter.predicate = saved.predicate
            filter.order = filter.order ?? saved.order
            filter.limit = filter.limit ?? saved.limit
        } else {
            filter.predicate = try predicate(expression.condition)
        }
        filter.texts = texts
        return filter
    }

    private mutating func predicate(_ condition: FilterExpression.Condition) throws -> TaskPredicate {
        switch condition {
        case .all(let parts): return .all(try parts.map { try predicate($0) })
        case .any(let parts): return .any(try parts.map { try predicate($0) })
        case .not(let part): return .not(try predicate(part))
        case .trait(let trait):
            conditions += 1
            return .trait(trait)
        case .project(let name):
            conditions += 1
            return .project(try project(name).number)
        case .saved(let name):
            return try saved(name).predicate
        }
    }

    private func project(_ name: FilterName) throws -> Project {
        for key in name.keys {
            if let project = try store.project(nameKey: key) { return project }
        }
        let projects = try store.projects(sort: .name)
        if let project = projects.first(where: { Self.spaced($0.name) == Self.spaced(name.text) }) {
            return project
        }
        let writable = projects.map(\.name).filter { !$0.contains("\"") }
        let nearest = language.nearest(to: name.text, among: writable).map { written("@", $0) }
        let hint = nearest.map { "Did you mean “\($0)”?" } ?? "Write the name of a project, such as “@Inbox”."
        throw FilterRefusal(
            .unknownProject,
            "There is no project “\(name.text)” (@ is a project, # a tag). \(hint)", at: name.place,
            nearest: nearest)
    }

    private mutating func saved(_ name: FilterName) throws -> Filter {
        let saved = try find(name)
        if let start = open.firstIndex(where: { $0.number == saved.number }) {
            let circle = open[start...].map { "“\($0.name)”" } + ["“\(saved.name)”"]
            throw FilterRefusal(
                .circle,
                circle.count == 2
                    ? "The saved filter \(circle[0]) would use itself. Leave it out."
                    : "Saved filters would use each other in a circle: \(circle.joined(separator: ", "))."
                        + " Leave one out.", at: name.place)
        }
        guard open.count < FilterExpression.depthLimit else {
            throw FilterRefusal(
                .tooLong,
                "Saved filters use each other more than \(FilterExpression.depthLimit) deep. Leave some out.",
                at: name.place)
        }
        open.append(saved)
        defer { open.removeLast() }
        do {
            let filter = try filter(saved.filter)
            guard conditions <= FilterExpression.conditionLimit else {
                throw FilterRefusal(
                    .tooLong,
                    "Together with its saved filters, the filter has more than "
                        + "\(FilterExpression.conditionLimit) conditions. Leave some out.", at: name.place)
            }
            return filter
        } catch var refusal as FilterRefusal {
            // The place is in the text that a person sees.
            if refusal.reason != .circle, refusal.reason != .tooLong {
                refusal.sentence = "The saved filter “\(saved.name)” has no meaning now. \(refusal.sentence)"
                (refusal.readings, refusal.nearest) = ([], nil)
            }
            refusal.place = name.place
            throw refusal
        }
    }

    private func find(_ name: FilterName) throws -> SavedFilter {
        for key in name.keys {
            if let draft, Name.key(of: draft.name) == key { return draft }
            guard let saved = try store.filter(nameKey: key) else { continue }
            if let draft, draft.number == saved.number { return draft }
            return saved
        }
        let names = try store.filters().filter { $0.number != draft?.number }.map(\.name)
        let nearest = language.nearest(to: name.text, among: names).map { written(":", $0) }
        let hint =
            nearest.map { "Did you mean “\($0)”?" }
            ?? (names.isEmpty ? "No filter is saved yet." : "Write the name of a saved filter.")
        throw FilterRefusal(
            .unknownFilter, "There is no saved filter “\(name.text)”. \(hint)", at: name.place,
            nearest: nearest)
    }

    private func written(_ sign: String, _ name: String) -> String { sign + language.written(name) }

    private static func spaced(_ name: String) -> String { Name.key(of: name).replacing("_", with: " ") }
}
