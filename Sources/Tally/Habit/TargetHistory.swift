/// The past and current targets of a habit. A change applies from its day on; earlier days keep theirs.
public struct TargetHistory: Hashable, Sendable {
    /// A target, or nil for none, and the first day it is in force.
    public struct Version: Hashable, Sendable {
        public let from: Day
        public let target: HabitTarget?

        /// How versions are stored, each as a part of its habit.
        public static let record = RecordMapping(
            "habitTarget", .part(of: "habit", by: "habit", .habit), Version.init,
            RecordField("fromDay", \.from),
            RecordField(\.target, as: .target),
            unique: [["habit", "fromDay"]], rules: [.target])

        public init(from: Day, target: HabitTarget?) {
            self.from = from
            self.target = target
        }
    }

    /// The versions in the order of their days, at most one per day.
    public let versions: [Version]

    /// Creates a history.
    /// - Parameter versions: Versions in any order. Of several for one day, the last one applies.
    public init(_ versions: [Version] = []) {
        let latest = Dictionary(versions.map { ($0.from, $0) }, uniquingKeysWith: { $1 })
        self.versions = latest.values.sorted { $0.from < $1.from }
    }

    /// Returns the target in force on a day; nil if there is none.
    ///
    /// The first version also applies to earlier days, to measure counts from before the habit was created.
    public func target(on day: Day) -> HabitTarget? {
        versions.isEmpty ? nil : versions[index(on: day)].target
    }

    /// Returns the first of the consecutive days up to `day` with its kind of period, from `earliest` on.
    func startOfPeriodKind(upTo day: Day, notBefore earliest: Day) -> Day {
        guard !versions.isEmpty else { return earliest }
        var index = index(on: day)
        let kind = periodKind(at: index)
        while index > 0, versions[index].from > earliest {
            if periodKind(at: index - 1) != kind { return versions[index].from }
            index -= 1
        }
        return earliest
    }

    private func index(on day: Day) -> Int {
        max(0, versions.partitioningIndex { $0.from > day } - 1)
    }

    private func periodKind(at index: Int) -> Period {
        (versions[index].target ?? .daily).period
    }
}
