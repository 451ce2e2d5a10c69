import Tally
import Testing

@testable import TallyViews

/// Scales, ticks, curves and text of charts.
@Suite struct ChartLayoutTests {
    @Test(
        "The ticks of an axis are at steps of 1, 2 or 5",
        arguments: [
            (7, 4, true, [0, 2, 4, 6, 8]), (1, 4, true, [0, 1]), (0, 4, true, [0, 1]),
            (28, 5, true, [0, 10, 20, 30]),
            (100, 2, true, [0, 50, 100]), (0.9, 4, false, [0, 0.5, 1]), (1e9, 2, true, [0, 5e8, 1e9]),
            (.infinity, 2, true, [0, 1]), (.nan, 2, true, [0, 1]), (-3, 2, true, [0, 1]),
        ] as [(Double, Int, Bool, [Double])])
    func ticks(max: Double, count: Int, isWhole: Bool, values: [Double]) {
        #expect(ChartTicks(to: max, count: count, isWhole: isWhole).values == values)
    }

    @Test("Every axis reaches its largest value, with few ticks")
    func ticksReach() {
        for max in [0.001, 0.3, 1, 3, 9.99, 10, 11, 99, 1234, 86_400, 1e6 + 1, 9e14] {
            for count in 1...8 {
                for isWhole in [true, false] {
                    let ticks = ChartTicks(to: max, count: count, isWhole: isWhole)
                    #expect(ticks.end >= max && ticks.values.count <= count + 2, "\(max) \(count)")
                }
                let times = ChartTicks(toSeconds: max, count: count)
                #expect(times.end >= max && times.values.count <= count + 2, "\(max) \(count)")
            }
        }
    }

    @Test("A smooth line never leaves the values between which it passes")
    func noOvershoot() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<200 {
            var x = 0.0
            let points = (0..<12).map { _ in
                x += 1 + Double(Int.random(in: 0..<20, using: &random))
                return ChartPoint(
                    x,
                    Int.random(in: 0..<3, using: &random) == 0
                        ? 50 : Double(Int.random(in: 0..<100, using: &random)))
            }
            let curve = MonotoneCurve(points)
            for index in points.indices.dropFirst() {
                let (start, end) = (points[index - 1], points[index])
                let width = end.x - start.x
                let controls = [
                    start.y, start.y + width / 3 * curve.slopes[index - 1],
                    end.y - width / 3 * curve.slopes[index],
                    end.y,
                ]
                for step in 0...20 {
                    let y = bezier(controls, Double(step) / 20)
                    #expect(y >= min(start.y, end.y) - 1e-9 && y <= max(start.y, end.y) + 1e-9)
                }
            }
        }
    }

    private func bezier(_ controls: [Double], _ t: Double) -> Double {
        let (s, t) = (1 - t, t)
        return s * s * s * controls[0] + 3 * s * s * t * controls[1] + 3 * s * t * t * controls[2]
            + t * t * t * controls[3]
    }

    @Test("A line through no point or one is drawn")
    func shortCurves() {
        #expect(MonotoneCurve([]).path == "" && MonotoneCurve([]).area(downTo: 5) == "")
        #expect(MonotoneCurve([ChartPoint(1, 2)]).path == "M1,2")
    }

    @Test(
        "Numbers have at most two decimals",
        arguments: [
            (0, "0"), (1.005, "1"), (1.5, "1.5"), (-0.001, "0"), (-2.25, "-2.25"), (0.04, "0.04"),
            (12.349, "12.35"),
            (.nan, "0"), (.infinity, "1000000000"),
        ] as [(Double, String)])
    func numbers(value: Double, text: String) {
        #expect(SVGNumber.text(value) == text)
    }

    @Test("Text and values of attributes are escaped, and what XML cannot contain is left out")
    func escaping() {
        var text = ""
        SVGElement("text").with("data-x", "\"<&>'\u{0}\n").containing("]]><script>\u{FFFE}\u{1B}").write(
            to: &text)
        #expect(text == #"<text data-x="&quot;&lt;&amp;&gt;&#39; ">]]&gt;&lt;script&gt;</text>"#)
    }

    @Test(
        "A text that is too wide is cut and fits", arguments: Life.hostileNames + ["a", "", "two words"])
    func cutting(text: String) {
        for width in stride(from: 0.0, through: 400, by: 7) {
            let cut = ChartText.cut(text, to: width)
            #expect(ChartText.width(cut) <= width || cut.isEmpty)
            #expect(cut == text || cut.isEmpty || cut.hasSuffix("…"))
        }
    }

    @Test("Every range of days names a few of its days, in order and with room for each name")
    func dayTicks() throws {
        let first = try #require(Day("2026-10-28"))
        for length in [1, 2, 7, 13, 31, 60, 100, 200, 366, 800, 3660] {
            for width in [100.0, 136, 300, 700, 3900] {
                let days = first...first.adding(days: length - 1)
                let ticks = DayTicks(days, width: width, weekStart: .monday).ticks
                #expect(
                    ticks.map(\.day) == ticks.map(\.day).sorted()
                        && ticks.allSatisfy { days.contains($0.day) })
                #expect(!ticks.isEmpty, "\(length) days on \(width)")
                #expect(ticks.count < 140)
            }
        }
    }
}
