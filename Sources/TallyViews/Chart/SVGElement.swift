import Tally

/// An element of an SVG document. Its text and the values of its attributes are escaped when it is written.
struct SVGElement: Sendable {
    private enum Content: Sendable {
        case element(SVGElement)
        case text(String)
    }

    private let name: String
    private var attributes: [(name: String, value: String)] = []
    private var content: [Content] = []
    /// What its value is, in words.
    private var label: String?
    private var isOnLines = false

    init(_ name: String, _ children: [SVGElement] = []) {
        self.name = name
        content = children.map(Content.element)
    }

    /// Returns the element with an attribute.
    func with(_ name: String, _ value: String) -> SVGElement {
        var element = self
        element.attributes.append((name, value))
        return element
    }

    /// Returns the element with an attribute that is a number of pixels.
    func with(_ name: String, _ value: Double) -> SVGElement { with(name, SVGNumber.text(value)) }

    /// Returns the element with classes of the stylesheet.
    func classed(_ names: String) -> SVGElement { with("class", names) }

    /// Returns the element with a value for a page's script, as the attribute `data-…`.
    func data(_ name: String, _ value: String) -> SVGElement { with("data-" + name, value) }

    /// Returns the element with a title, which browsers show and screen readers read. It comes first, as SVG asks.
    func titled(_ text: String) -> SVGElement {
        var element = self
        element.content.insert(.element(SVGElement("title").containing(text)), at: 0)
        return element
    }

    /// Returns the element with each child on a line of its own.
    func onLines() -> SVGElement {
        var element = self
        element.isOnLines = true
        return element
    }

    /// Returns the element with its value, its title, and the days or day that it is of.
    func value(_ value: Double, _ words: String, on days: ClosedRange<Day>? = nil) -> SVGElement {
        let element = days.map { data("date", $0.lowerBound.description) } ?? self
        var labeled = element.data("value", SVGNumber.text(value)).titled(words)
        labeled.label = words
        return labeled
    }

    /// Returns the element with text at its end.
    func containing(_ text: String) -> SVGElement {
        var element = self
        element.content.append(.text(text))
        return element
    }

    /// - Parameter hasLabels: Whether what its values are is written as `data-label`, besides the titles.
    func write(to text: inout String, hasLabels: Bool = true) {
        text += "<"
        text += name
        for attribute in attributes {
            text += " "
            text += attribute.name
            text += "=\""
            XMLText.write(attribute.value, to: &text)
            text += "\""
        }
        if let label, hasLabels {
            text += " data-label=\""
            XMLText.write(label, to: &text)
            text += "\""
        }
        guard !content.isEmpty else {
            text += "/>"
            return
        }
        text += ">"
        for part in content {
            if isOnLines { text += "\n" }
            switch part {
            case .element(let element): element.write(to: &text, hasLabels: hasLabels)
            case .text(let words): XMLText.write(words, to: &text)
            }
        }
        if isOnLines { text += "\n" }
        text += "</"
        text += name
        text += ">"
    }
}

/// The marks that charts are made of.
extension SVGElement {
    static func group(_ children: [SVGElement]) -> SVGElement { SVGElement("g", children) }

    static func rect(_ frame: ChartFrame, radius: Double = 0) -> SVGElement {
        let rect = SVGElement("rect").with("x", frame.left).with("y", frame.top)
            .with("width", max(0, frame.width)).with("height", max(0, frame.height))
        return radius > 0 ? rect.with("rx", radius) : rect
    }

    static func line(from start: ChartPoint, to end: ChartPoint) -> SVGElement {
        SVGElement("line").with("x1", start.x).with("y1", start.y).with("x2", end.x).with("y2", end.y)
    }

    static func circle(_ center: ChartPoint, radius: Double) -> SVGElement {
        SVGElement("circle").with("cx", center.x).with("cy", center.y).with("r", radius)
    }

    static func path(_ commands: String) -> SVGElement { SVGElement("path").with("d", commands) }

    /// The side of a point on which text is, or its middle.
    enum Anchor: String {
        case start, middle, end
    }

    static func text(_ words: String, at point: ChartPoint, _ anchor: Anchor = .start) -> SVGElement {
        let text = SVGElement("text").with("x", point.x).with("y", point.y)
        return (anchor == .start ? text : text.with("text-anchor", anchor.rawValue)).containing(words)
    }
}

/// Numbers in SVG.
enum SVGNumber {
    /// Returns a number with at most two decimals, without zeros at the end. What is no number, or beyond 10⁹, is
    /// limited.
    static func text(_ value: Double) -> String {
        let limited = value.isNaN ? 0 : min(max(value, -1e9), 1e9)
        let hundredths = Int((limited * 100).rounded())
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        var text = (hundredths < 0 ? "-" : "") + String(whole)
        if rest > 0 {
            text += rest < 10 ? ".0" : "."
            text += rest.isMultiple(of: 10) ? String(rest / 10) : String(rest)
        }
        return text
    }

    /// Returns the coordinates of a point in a path.
    static func text(_ point: ChartPoint) -> String { text(point.x) + "," + text(point.y) }
}

/// Text in XML.
enum XMLText {
    /// Writes text with its special characters escaped and without those that XML cannot contain.
    ///
    /// See "Extensible Markup Language (XML) 1.0", production 2, Char.
    static func write(_ value: String, to text: inout String) {
        guard value.utf8.contains(where: needsCare) else {
            text += value
            return
        }
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            case "\t", "\n", "\r": text += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
    /// Whether a byte is not written as it is, or belongs to a character that may not be.
    private static func needsCare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        case 0x20..<0x7F: false
        default: true
        }
    }
}
