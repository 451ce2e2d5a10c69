/// Cuts a byte stream into frames.
///
/// The framing is detected from the first byte that is not blank: a letter begins a `Content-Length` header,
/// anything else a line. Call `feed` with each chunk, take frames with `next()` until it is nil, and call
/// `finish()` at the end of the input. Between chunks no more than one message is held.
public struct MessageReader: Sendable {
    /// The longest message accepted unless told otherwise: 16 MiB.
    public static let standardLimit = 16 << 20

    private let limit: Int
    private var buffer = InputBuffer()
    private var mode = Mode.undecided
    private var isFinished = false

    private enum Mode: Sendable {
        case undecided
        case lines(isSkipping: Bool)
        case headers(HeaderReader)
    }

    /// - Parameter limit: the longest message accepted, in bytes.
    public init(limit: Int = standardLimit) {
        self.limit = limit
    }

    /// The framing the peer speaks; nil until the first byte that is not blank.
    public var framing: Framing? {
        switch mode {
        case .undecided: nil
        case .lines: .lines
        case .headers: .headers
        }
    }

    /// Adds received bytes.
    public mutating func feed(_ chunk: some Collection<UInt8>) {
        buffer.append(chunk)
    }

    /// Says that no more bytes will come: a last line without a line break then counts.
    public mutating func finish() {
        isFinished = true
    }

    /// The next complete frame, or nil when more bytes are needed.
    public mutating func next() -> Frame? {
        if case .undecided = mode {
            buffer.dropBlanks()
            guard let byte = buffer.first else { return nil }
            mode = byte.isASCIILetter ? .headers(HeaderReader(limit: limit)) : .lines(isSkipping: false)
        }
        switch mode {
        case .undecided:
            return nil
        case .lines(let isSkipping):
            return nextLine(isSkipping: isSkipping).map { Frame($0, framing: .lines) }
        case .headers(var reader):
            let content = reader.next(from: &buffer, isFinished: isFinished)
            mode = .headers(reader)
            return content.map { Frame($0, framing: .headers) }
        }
    }

    private mutating func nextLine(isSkipping: Bool) -> Frame.Content? {
        var isSkipping = isSkipping
        while let line = buffer.takeLine() {
            if isSkipping {
                isSkipping = false
                mode = .lines(isSkipping: false)
                continue
            }
            if let content = content(ofLine: line) { return content }
        }
        return restOfLine(isSkipping: isSkipping)
    }

    /// What to do with a line whose end has not come.
    private mutating func restOfLine(isSkipping: Bool) -> Frame.Content? {
        // One byte of grace: it may be the carriage return before the line feed.
        if isSkipping || buffer.count > limit + 1 {
            buffer.drop(buffer.count)
            mode = .lines(isSkipping: true)
            return isSkipping ? nil : .tooLong(limit: limit)
        }
        guard isFinished else { return nil }
        return content(ofLine: buffer.take(buffer.count))
    }

    private func content(ofLine line: ArraySlice<UInt8>) -> Frame.Content? {
        if line.allSatisfy(\.isBlank) { return nil }
        return line.count > limit ? .tooLong(limit: limit) : .message(Array(line))
    }
}
