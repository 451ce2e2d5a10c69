/// The place of a stake in a listing. Stakes of a day follow each other, pending ones first, then by deadline.
struct StakePlace: Comparable {
    /// Compared one after the other: the section of the listing, the day within it, and the place on that day.
    private let keys: [Int64]

    /// Returns the places of stakes.
    static func places(of entries: [StakeEntry], _ order: StakeQuery.Order, at moment: Moment) -> [StakePlace]
    {
        let isPending = entries.map { $0.status(at: moment) == .pending }
        let pendingDays = Set(zip(entries, isPending).filter(\.1).map(\.0.stake.dueDay))
        return zip(entries, isPending).map { entry, isPending in
            let day = entry.stake.dueDay
            let (section, isLast) =
                switch order {
                case .pendingFirst: pendingDays.contains(day) ? (0, false) : (1, true)
                case .todayFirst:
                    day == moment.today ? (0, false) : day > moment.today ? (1, false) : (2, true)
                }
            return StakePlace(keys: [
                Int64(section), Int64(isLast ? -day.number : day.number), isPending ? 0 : 1,
                entry.stake.deadline.seconds, Int64(entry.task),
            ])
        }
    }

    private init(keys: [Int64]) {
        self.keys = keys
    }

    /// Parses a cursor.
    init(cursor: String) throws {
        let keys = cursor.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
        guard keys.count == 5, !keys.contains(nil) else { throw Failure.unreadableCursor }
        self.keys = keys.compactMap(\.self)
    }

    var cursor: String { keys.map(String.init).joined(separator: ".") }

    static func < (one: StakePlace, other: StakePlace) -> Bool {
        one.keys.lexicographicallyPrecedes(other.keys)
    }
}
