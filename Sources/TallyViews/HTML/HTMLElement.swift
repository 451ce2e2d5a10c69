import Tally

/// An element of an HTML page. Its text and the values of its attributes are escaped, and are without control
/// characters and marks of direction.
struct HTMLElement: Sendable {
    private enum Content: Sendable {
        case element(HTMLElement)
        case text(String)
        /// Markup that the program has drawn.
        case chart(Chart, id: String)
        /// The text of a script or stylesheet, which the program has written.
        case code(String)
    }

    private let name: String
    private var attributes: [(name: String, value: String?)] = []
    private var content: [Content] = []

    init(_ name: String, _ children: [HTMLElement] = []) {
        self.name = name
        content = children.map(Content.element)
    }

    init(_ name: String, _ text: String) {
        self.name = name
        content = [.text(text)]
    }

    /// Returns the element with an attribute.
    func with(_ name: String, _ value: String) -> HTMLElement {
        var element = self
        element.attributes.append((name, PlainText.line(value, ascii: false)))
        return element
    }

    /// Returns the element with an attribute that has no value, if a condition holds.
    func with(_ name: String, if condition: Bool = true) -> HTMLElement {
        guard condition else { return self }
        var element = self
        element.attributes.append((name, nil))
        return element
    }

    /// Returns the element with classes of the stylesheet.
    func classed(_ names: String) -> HTMLElement { with("class", names) }

    /// Returns the element with a value for the page's script, as the attribute `data-…`.
    func data(_ name: String, _ value: String) -> HTMLElement { with("data-" + name, value) }

    /// Returns the element with further elements at its end.
    func containing(_ children: [HTMLElement]) -> HTMLElement {
        var element = self
        element.content += children.map(Content.element)
        return element
    }

    /// Returns the element with text at its end.
    func containing(_ text: String) -> HTMLElement {
        var element = self
        element.content.append(.text(text))
        return element
    }

    /// Returns the element with a chart at its end.
    /// - Parameter id: As in `Chart.embedded(id:)`.
    func containing(_ chart: Chart, id: String) -> HTMLElement {
        var element = self
        element.content.append(.chart(chart, id: id))
        return element
    }

    /// Returns a `script` or `style` element.
    /// - Parameter code: A text of the program's own, which ends no element and begins none.
    static func code(_ name: String, _ code: String) -> HTMLElement {
        var element = HTMLElement(name)
        element.content = [.code(code)]
        return element
    }

    func write(to text: inout String) {
        text += "<"
        text += name
        for attribute in attributes {
            text += " "
            text += attribute.name
            guard let value = attribute.value else { continue }
            text += "=\""
            XMLText.write(value, to: &text)
            text += "\""
        }
        text += ">"
        if Self.withoutEnd.contains(name) { return }
        for part in content {
            switch part {
            case .element(let element): element.write(to: &text)
            case .text(let words): XMLText.write(PlainText.line(words, ascii: false), to: &text)
            case .chart(let chart, let id): text += chart.embedded(id: id)
            case .code(let code): text += code
            }
        }
        text += "</"
        text += name
        text += ">"
        if Self.blocks.contains(name) { text += "\n" }
    }

    /// The elements that contain nothing and have no end tag.
    private static let withoutEnd: Set<String> = ["meta", "br"]
    /// The elements that end a line, for people who read the source.
    private static let blocks: Set<String> = [
        "head", "title", "style", "body", "header", "main", "section", "article", "figure", "table", "tr",
        "div", "p",
        "h1", "h2", "h3", "footer", "script",
    ]
}
