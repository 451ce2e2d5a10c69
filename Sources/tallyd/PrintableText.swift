extension String {
    /// The text on one line without effect on a terminal: control characters, and what turns the direction of text, are
    /// written as their code points. A line break would forge a line of its own.
    var printable: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                result += scalar.escaped(asASCII: true)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
