extension String {
    /// The text on one line, with no effect on a terminal. Control and format characters, including line breaks
    /// and those that change the direction of text, are escaped as their code points.
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
