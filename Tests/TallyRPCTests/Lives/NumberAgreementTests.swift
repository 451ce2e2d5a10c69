import Foundation
import Support
import Testing

import Tally

/// Every number has one definition: whichever methods and views show it, they agree.
@Suite struct NumberAgreementTests {
    /// The number of lives; `TALLY_LIVES` sets another.
    private static let lives = ProcessInfo.processInfo.environment["TALLY_LIVES"].flatMap(UInt64.init) ?? 16

    @Test("Methods and views agree on every number, over random lives")
    func agreement() throws {
        var sources: [String: Set<String>] = [:]
        for seed in 1...Self.lives {
            var life = try RandomLife(seed: seed)
            try life.live()
            var claims = Claims()
            try claims.askAboutDays(
                life.session, day(RandomLife.first), day(RandomLife.last), choice: seed)
            try claims.askAboutEverything(life.session)
            #expect(claims.contradictions == [], "life \(seed)")
            sources.merge(claims.sources) { $0.union($1) }
        }
        // Each number is compared between at least two sources, and the most important ones between many.
        #expect(sources.values.allSatisfy { $0.count >= 2 }, "\(sources)")
        #expect(sources["done"]?.count ?? 0 >= 15)
    }

    @Test("A contradiction is found")
    func contradiction() {
        var claims = Claims()
        claims.add("done 2026-11-20", 2, "score.daily")
        claims.add("done 2026-11-20", 2, "calendar.day")
        #expect(claims.contradictions == [])
        claims.add("done 2026-11-20", 3, "view.day")
        #expect(claims.contradictions.count == 1)
        claims.add("planned 2026-11-20", Int?.none, "view.day")
        #expect(claims.contradictions.count == 2)
    }
}
