/// What the words behind a command's name may be: its arguments in order, and its options.
public struct CommandSyntax: Sendable {
    public struct Argument: Sendable {
        /// The name in help, such as `ID`.
        public let name: String
        /// The thing in a sentence, such as `a task`.
        public let noun: String
        /// The allowed number of words.
        public let count: ClosedRange<Int>

        public init(_ name: String, noun: String, count: ClosedRange<Int>) {
            self.name = name
            self.noun = noun
            self.count = count
        }
    }

    public struct Option: Sendable {
        /// The spellings, such as `-d` and `--due`.
        public let names: [String]
        /// The name of the value in help, such as `DATE`; nil if there is no value.
        public let value: String?
        /// Whether it may be given several times.
        public let repeats: Bool

        public init(_ names: [String], value: String?, repeats: Bool = false) {
            self.names = names
            self.value = value
            self.repeats = repeats
        }
    }

    /// The name of the command, such as `habit add`.
    public let command: String
    public let arguments: [Argument]
    public let options: [Option]
    /// Whether `+tag` is a tag to add.
    public let addsTags: Bool
    /// Whether `-tag` is a tag to remove.
    public let removesTags: Bool
    /// The word behind which words are no options; besides `--`, which itself is left out.
    public let lastOptionMark: String?

    public init(
        command: String, arguments: [Argument], options: [Option], addsTags: Bool = false,
        removesTags: Bool = false, lastOptionMark: String? = nil
    ) {
        self.command = command
        self.arguments = arguments
        self.options = options
        self.addsTags = addsTags
        self.removesTags = removesTags
        self.lastOptionMark = lastOptionMark
    }
}

/// The words of a command line, sorted by what its command declares.
public struct CommandValues: Sendable, Hashable {
    /// An option with its value.
    public struct Given: Sendable, Hashable {
        /// The option as it was typed, without the value.
        public let name: String
        /// The value; for an option without one, the option itself.
        public let value: CommandWord
    }

    /// The words of each argument, in the order of the declaration.
    public var arguments: [[CommandWord]]
    /// What was given of each option, in the order of the declaration.
    public var options: [[Given]]
    /// The words behind `+`.
    public var addedTags: [CommandWord] = []
    /// The words behind `-`.
    public var removedTags: [CommandWord] = []
}

/// Why a command line has no meaning.
public struct CommandRefusal: Error, Hashable, Sendable {
    public enum Reason: String, Sendable, CaseIterable {
        case unknownCommand, unknownOption, missingArgument, unexpectedArgument, missingValue, unexpectedValue
        case repeatedOption, contradiction
    }

    public let reason: Reason
    /// What is wrong and what to write instead, for a person.
    public let sentence: String
    /// The part of the line that is wrong; where something is missing, the last word.
    public let range: TextRange?
    /// The name that was probably meant.
    public let suggestion: String?

    public init(_ reason: Reason, _ sentence: String, at range: TextRange?, suggestion: String? = nil) {
        self.reason = reason
        self.sentence = sentence
        self.range = range
        self.suggestion = suggestion
    }
}
