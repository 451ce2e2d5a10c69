import Support
import Testing

@testable import Tally

@Suite("Reviews of a week") struct WeekReviewTests {
    @Test("A review has what was done, what slipped, stakes and what is stuck")
    func week() throws {
        // A Sunday.
        let tally = try TestEngine(now: "2026-11-22T09:00:00Z")
        try tally.complete(try tally.add("done", .p0), at: "2026-11-18")
        try tally.complete(try tally.add("before", .p0), at: "2026-11-13")
        try tally.add("slipped", due: "2026-11-17")
        try tally.add("earlier", due: "2026-11-13")
        try tally.stake("staked", due: "2026-11-22")
        let stuck = try tally.add("stuck", due: "2026-11-22")
        for _ in 0..<3 { try tally.reschedule(stuck, days: 1) }
        let review = try tally.read { try $0.weekReview() }
        #expect(review.days == (try day("2026-11-16"))...(try day("2026-11-22")))
        #expect(review.score.total == 7 && review.earlierScore == 7)
        #expect(review.completion.completedCount == 1)
        #expect(review.slipped.map(\.title) == ["slipped"] && review.slippedTotal.count == 1)
        #expect(review.stakes.map(\.title) == ["staked"])
        #expect(review.stuck.map(\.title) == ["stuck"])
    }

    @Test("The week begins as the settings say, and contains the day asked for")
    func weekStart() throws {
        let tally = try TestEngine()
        try tally.set(weekStart: .sunday)
        let date = try day("2026-11-14")
        let review = try tally.read { try $0.weekReview(date) }
        #expect(review.days == (try day("2026-11-08"))...(try day("2026-11-14")))
    }
}
