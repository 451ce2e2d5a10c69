/// What a person can do first, in the words of the client that draws it.
public struct FirstSteps: Sendable {
    public enum Client: String, Sendable, CaseIterable {
        case shell, vim, emacs
    }

    let client: Client

    public init(for client: Client) {
        self.client = client
    }

    /// The steps, each with what to type for it.
    var steps: [(title: String, input: String)] {
        switch client {
        case .shell:
            [
                ("Add a task", "tally add Write the report tomorrow 17:00 p1"),
                ("Put it in focus", "tally focus add 1"),
                ("Complete it", "tally done 1"),
            ]
        case .vim, .emacs:
            [("Add a task", "o  Write the report p1 today"), ("Put it in focus", "i"), ("Complete it", "x")]
        }
    }

    /// Where to read on.
    var help: String {
        switch client {
        case .shell: "tally help"
        case .vim: "g?"
        case .emacs: "?"
        }
    }
}

extension Page {
    /// Adds the steps, each on a line, or on two where there is little room.
    mutating func add(_ steps: FirstSteps) {
        blank()
        heading("Three steps to begin")
        let width = steps.steps.map(\.title.count).max() ?? 0
        for (index, step) in steps.steps.enumerated() {
            let title = indent + StyledText("\(index + 1)", .number) + StyledText("  " + step.title)
            let input = StyledText(step.input, .current)
            if title.width + width + input.width > self.width {
                add(title)
                add([input].flowing(in: self.width - indent.width - 3).map { indent + .blanks(3) + $0 })
            } else {
                add(title.padded(to: indent.width + width + 5) + input)
            }
        }
        blank()
        paragraph("More in the help: \(steps.help)", indent: indent, .muted)
    }
}
