import TallyLanguage
import TallyViews

extension TaskFormText {
    /// The roles of the lines, as views have them.
    var spans: [TextView.Span] {
        lines.enumerated().flatMap { number, line -> [TextView.Span] in
            var spans: [TextView.Span] = []
            func add(_ range: Range<Int>, _ role: Role) {
                let scalars = line.text.unicodeScalars
                let bytes = { (count: Int) in
                    String(String.UnicodeScalarView(scalars.prefix(count))).utf8.count
                }
                guard !range.isEmpty else { return }
                spans.append(
                    TextView.Span(
                        line: number, start: range.lowerBound, end: range.upperBound,
                        startByte: bytes(range.lowerBound), endByte: bytes(range.upperBound), role: role))
            }
            let end = line.text.unicodeScalars.count
            if line.label > 0 { add(0..<line.label, .muted) }
            if let role = role(of: line) { add(min(end, line.label > 0 ? line.label + 1 : 0)..<end, role) }
            return spans
        }
    }

    private func role(of line: Line) -> Role? {
        switch line.key {
        case .title: .heading
        case .project: .project
        case .tags: .tag
        case .due, .start, .end, .wait, .scheduled: .due
        case .priority: ["P0": .p0, "P1": .p1, "P3": .p3][line.text.suffix(2)] ?? .p2
        case .depends, .parent: .number
        case .checklist: line.text.hasPrefix("[x]") ? .done : nil
        case .part, .estimate, .repeat, .remind, .link, .notes: nil
        }
    }
}
