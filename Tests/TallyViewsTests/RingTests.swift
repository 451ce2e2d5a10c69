import Testing

@testable import TallyViews

/// The ring of what is done.
@Suite("Ring") struct RingTests {
    private func cells(_ part: Double, _ role: Role) -> Int {
        Ring(part: part, text: "7").drawn().flatMap(\.pieces).filter { $0.role == role }
            .reduce(0) { $0 + $1.width }
    }

    @Test("The filled part grows with what is done")
    func grows() {
        let filled = [0, 0.25, 0.5, 0.75, 1].map { cells($0, .bar) }
        #expect(filled.first == 0 && filled == filled.sorted() && Set(filled).count == filled.count)
        #expect(cells(1, .muted) == 0)
    }

    @Test("Half of a ring is its right half, and the number is in the middle")
    func half() {
        let rows = Ring(part: 0.5, text: "42").drawn()
        #expect(rows.count == Ring.rows && rows.allSatisfy { $0.width <= Ring.columns })
        let middle = rows[2].pieces
        #expect(middle.map(\.role) == [.muted, nil, .heading, nil, .bar])
        #expect(middle[2].text == "42")
    }

    @Test("A number that is as wide as the ring does not widen it")
    func wide() {
        let rows = Ring(part: 0.1, text: "12345678").drawn()
        #expect(rows.allSatisfy { $0.width <= Ring.columns })
    }
}
