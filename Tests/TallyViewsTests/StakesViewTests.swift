import JSONRPC
import Support
import Testing

@testable import TallyViews

@Suite struct StakesViewTests {
    /// Stakes of the past, today and the coming days, on a Friday at 10:00 in Berlin.
    private static let session = Result {
        try TestSession(
            playing: #"""
                2026-11-10T09:00:00Z
                settings.update {"timeZone": "Europe/Berlin"}
                task.create {"title": "Far", "due": "2026-12-24", "stake": {"cents": 1200}}
                task.create {"title": "Old", "due": "2026-11-12", "stake": {"reward": "Cinema"}}
                task.create {"title": "Older", "due": "2026-11-11T10:00:00Z", "stake": {}}
                task.complete {"id": 3}
                task.create {"title": "Missed", "due": "2026-11-20T05:55:00Z", "stake": {}}
                task.create {"title": "Tonight", "due": "2026-11-20", "stake": {"reward": "A long weekend in the \#
                mountains with everyone who has the time to come"}}
                task.create {"title": "Soon", "due": "2026-11-27T08:00:00Z", "stake": {"reward": "Cake"}}
                2026-11-20T09:00:00Z
                """#)
    }

    @Test("A deleted task is marked, and is not offered to act on")
    func deleted() throws {
        let session = try TestSession(
            playing: #"""
                2026-11-20T09:00:00Z
                task.create {"title": "Kept", "due": "2026-11-20", "stake": {}}
                task.create {"title": "Gone", "due": "2026-11-20", "stake": {"reward": "Cake"}}
                task.complete {"id": 1}
                task.complete {"id": 2}
                task.delete {"id": 2}
                """#)
        let view = try session.view("view.stakes", ["width": 60])
        let marked = view.lines.filter { $0.contains("deleted") }
        #expect(marked.count == 1 && marked[0].contains("Gone"))
        #expect(Set(view.subjects.filter { $0.entity == "task" }.map(\.line)) == [3, 4])
        #expect(view.lines[3].contains("Kept"))
        #expect(try session.result("stake.list").at("groups.0.stakes").elements.count == 2)
    }

    @Test(
        "Today's stakes come first, then the coming days, then the past ones, each with its time and reward")
    func order() throws {
        let view = try Self.session.get().view("view.stakes", ["width": 60])
        #expect(
            view.text == """
                Stakes                                                     6

                Friday 2026-11-20                                      today
                  ○   5  P2  Tonight                                5.00 USD
                             23:59, in 13h 59m · A long weekend in the
                             mountains with everyone who has the time to
                             come
                  ✗   4  P2  Missed                                 5.00 USD
                             06:55, 3h 5m ago · owed

                Friday 2026-11-27                                     27 Nov
                  ○   6  P2  Soon                                   5.00 USD
                             09:00, in 6d 23h · Cake

                Thursday 2026-12-24                                   24 Dec
                  ○   1  P2  Far                                   12.00 USD
                             23:59, in 34d 13h

                Thursday 2026-11-12                                   12 Nov
                  ✗   2  P2  Old                                    5.00 USD
                             23:59, 7d 10h ago · owed · Cinema

                Wednesday 2026-11-11                                  11 Nov
                  ✓   3  P2  Older                                  5.00 USD
                             11:00, 8d 23h ago · saved

                Ledger  at risk    saved     owed     paid   waived
                USD       22.00     5.00    10.00     0.00     0.00

                """)
    }

    @Test("A range selects stakes by the day of the deadline, in the list and in the view")
    func range() throws {
        let session = try Self.session.get()
        for (from, to, expected) in [
            ("2026-11-20", "2026-11-27", [5, 4, 6]), ("2026-12-01", nil, [1]), (nil, "2026-11-12", [2, 3]),
            ("2026-11-13", "2026-11-19", []),
        ] as [(String?, String?, [Int])] {
            var params: [String: JSONValue] = [:]
            params["from"] = from.map { .string($0) }
            params["to"] = to.map { .string($0) }
            let list = try session.result("stake.list", .object(params))
            let listed = list.at("groups").elements.flatMap { $0.at("stakes").elements }
                .compactMap { $0.at("task.number").integer }
            #expect(listed.sorted() == expected.sorted())
            let view = try session.result("view.stakes", .object(params))
            var shown: [Int] = []
            for line in view.at("lines").elements {
                if let number = line["number"]?.integer, shown.last != number { shown.append(number) }
            }
            #expect(shown == expected)
            #expect(view["nextCursor"] == .null)
        }
        #expect(
            try session.error("view.stakes", ["from": "2026-11-21", "to": "2026-11-20"]).at("data.path")
                == "to")
    }

    @Test("Stakes are shown in pages, and the last line says how many follow")
    func pages() throws {
        let session = try Self.session.get()
        let first = try session.result("view.stakes", ["limit": 4])
        #expect(try #require(first["text"]?.string).hasSuffix("\n  … 2 more\n"))
        let second = try session.result(
            "view.stakes", ["limit": 4, "cursor": try #require(first["nextCursor"])])
        let text = try #require(second["text"]?.string)
        #expect(text.contains("Old") && text.contains("Older") && !text.contains("more"))
        #expect(second["nextCursor"] == .null)
    }

    @Test("A stake shows its local time, the time to it, its reward and its amount at every width")
    func widths() throws {
        for width in [40, 60, 80, 120] {
            for ascii in [false, true] {
                let view = try Self.session.get().view(
                    "view.stakes", ["width": .integer(Int64(width)), "ascii": .bool(ascii)])
                for part in [
                    "23:59, in 13h 59m", "09:00, in 6d 23h", "06:55, 3h 5m ago", "Cake", "Cinema",
                    "12.00 USD",
                ] {
                    #expect(view.text.contains(part), "\(part) at \(width)")
                }
                #expect(view.lines.allSatisfy { DisplayWidth.of($0) <= width })
            }
        }
    }
}
