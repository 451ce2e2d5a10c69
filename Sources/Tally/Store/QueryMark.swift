/// Marks the cursors of a query's pages, so that no other query continues at them.
public struct QueryMark: Sendable, Hashable {
    /// A short text without `.` and `:`.
    public let text: String

    /// - Parameter parts: What decides which records the query lists, and in which order. Equal queries have equal
    ///   parts in every process.
    public init(_ parts: [String?]) {
        // The 64-bit FNV-1a hash, because that of Swift differs from process to process.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in (part.map { "\($0.utf8.count) \($0)" } ?? "-").utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            }
        }
        text = String(hash, radix: 36)
    }

    /// Returns the cursor of a place in the query's list.
    public func cursor(at place: String) -> String { text + "." + place }

    /// Returns the place of a cursor.
    /// - Throws: `Failure.unreadableCursor` if it is the cursor of another query, or none at all.
    public func place(of cursor: String) throws -> String {
        guard cursor.hasPrefix(text + ".") else { throw Failure.unreadableCursor }
        return String(cursor.dropFirst(text.count + 1))
    }

    /// Returns a part for a set, whose order does not matter.
    public static func part(_ values: some Sequence<String>) -> String {
        values.sorted().joined(separator: "\u{1F}")
    }
}

extension TaskQuery {
    /// The mark of its cursors, whatever the size of its pages.
    public var mark: QueryMark {
        if let givenMark { return givenMark }
        return QueryMark(
            [
                "task", onlyStatus?.rawValue, category?.rawValue, QueryMark.part(projects.map(String.init)),
                QueryMark.part(priorities.map(\.name)), QueryMark.part(tags.map(\.key)),
                days.map { "\($0.lowerBound) \($0.upperBound)" }, due?.from.map { "\($0)" },
                due?.to.map { "\($0)" }, overdue.map { "\($0)" }, text, sort.rawValue, "\(descending)",
            ] + (showsWaiting ? ["waiting"] : []) + filterTexts + (most.map { [String($0)] } ?? [])
                + (parent.map { ["part of", $0.text] } ?? []))
    }
}

extension TimeQuery {
    /// The mark of its cursors, whatever the size of its pages.
    public var mark: QueryMark {
        QueryMark([
            "timeEntry", QueryMark.part(activities.map(String.init)), task.map(String.init),
            days.map { "\($0.lowerBound) \($0.upperBound)" }, QueryMark.part(tags.map(\.key)),
        ])
    }
}

extension StakeQuery {
    /// The mark of its cursors, whatever the size of its pages.
    public var mark: QueryMark {
        QueryMark([
            "stake", QueryMark.part(statuses.map(\.rawValue)),
            days.map { "\($0.lowerBound) \($0.upperBound)" }, "\(order)",
        ])
    }
}
