/// The targets a habit has had. A change applies from its day on and leaves what was before as it was.
public struct TargetHistory: Hashable, Sendable {
    /// A target, or the lack of one, and the first day it is in force.
    public struct Version: Hashable, Sendable {
        public let from: Day
        public let target: HabitTarget?

        public init(from: Day, target: HabitTarget?) {
            self.from = from
            self.target = target
        }
    }

    /// In the order of their days, one a day.
    public let versions: [Version]

    /// A history of these versions, in any order; of several for one day the last given holds.
    /// None at all: the habit never had a target.
    public init(_ versions: [Version] = []) {
        let latest = Dictionary(versions.map { ($0.from, $0) }, uniquingKeysWith: { $1 })
        self.versions = latest.values.sorted { $0.from < $1.from }
    }

    /// The target in force on the day; nil if there was none. The first version also holds for the days
    /// before it, so that what is counted for days before a habit was made is measured by its first target.
    public func target(on day: Day) -> HabitTarget? {
        versions.isEmpty ? nil : versions[index(on: day)].target
    }

    /// The first day of the unbroken run of days up to `day` on which the same kind of period was in
    /// force, but not before `earliest`.
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
