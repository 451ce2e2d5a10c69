import JSONRPC
import Testing

@Suite("Splitting a byte stream into messages")
struct MessageReaderTests {
    struct Stream: CustomTestStringConvertible, Sendable {
        let name: String
        let input: String
        let framing: Framing
        let messages: [String]

        var testDescription: String { name }
    }

    static let streams = [
        Stream(name: "lines", input: "{1}\n{2}\n", framing: .lines, messages: ["{1}", "{2}"]),
        Stream(
            name: "lines with carriage returns", input: "{1}\r\n[2]\r\n", framing: .lines,
            messages: ["{1}", "[2]"]),
        Stream(
            name: "blank lines", input: "\n \t\r\n{1}\n\n  \n{2}\n", framing: .lines,
            messages: ["{1}", "{2}"]),
        Stream(
            name: "a last line without a line break", input: "{1}\n{2}", framing: .lines,
            messages: ["{1}", "{2}"]),
        Stream(
            name: "letters in later lines", input: "{1}\nabc\n", framing: .lines, messages: ["{1}", "abc"]),
        Stream(
            name: "headers", input: "Content-Length: 3\r\n\r\n{1}Content-Length: 2\r\n\r\n{}",
            framing: .headers, messages: ["{1}", "{}"]),
        Stream(
            name: "headers in any case and order",
            input: """
                content-type: x; charset=utf-8\r\nCONTENT-LENGTH:3\r\n\r\n{1}\
                Content-Length: 4 \nX-A: b\n\n{22}
                """,
            framing: .headers, messages: ["{1}", "{22}"]),
        Stream(
            name: "a body with line breaks",
            input: "\r\n\nContent-Length: 6\r\n\r\n{\n1\r\n}\n\nContent-Length: 1\n\n2",
            framing: .headers, messages: ["{\n1\r\n}", "2"]),
    ]

    @Test("Chunk boundaries do not affect the messages", arguments: streams)
    func splits(stream: Stream) {
        let bytes = Array(stream.input.utf8)
        let expected = stream.messages.map { Frame(.message(Array($0.utf8)), framing: stream.framing) }
        for split in 0...bytes.count {
            #expect(Self.frames(of: [bytes[..<split], bytes[split...]]) == expected, "split at \(split)")
        }
        #expect(Self.frames(of: bytes.indices.map { bytes[$0...$0] }) == expected, "one byte at a time")
    }

    @Test("A line is returned as soon as its line break arrives")
    func promptness() {
        var reader = MessageReader()
        reader.feed(Array("{1}\n{2".utf8))
        #expect(reader.next() == Frame(.message(Array("{1}".utf8)), framing: .lines))
        #expect(reader.next() == nil)
        reader.feed(Array("}\n".utf8))
        #expect(reader.next() == Frame(.message(Array("{2}".utf8)), framing: .lines))
    }

    @Test("The framing is unknown until a line starts or a header name ends")
    func undecided() {
        var reader = MessageReader()
        reader.feed(Array(" \r\n".utf8))
        #expect(reader.next() == nil)
        #expect(reader.framing == nil)
        reader.feed(Array("Content-Length".utf8))
        #expect(reader.next() == nil)
        #expect(reader.framing == nil)
        reader.feed(Array(":".utf8))
        #expect(reader.next() == nil)
        #expect(reader.framing == .headers)
    }

    @Test(
        "A message as long as the limit is accepted, a longer one is skipped and reported once",
        arguments: [0, 1, 7])
    func lineLimit(chunk: Int) {
        let input = Array("{234567}\r\n{2345678}\n\(String(repeating: "x", count: 50))\n{1}\n".utf8)
        let frames = Self.frames(of: Self.chunks(of: input, size: chunk), limit: 8)
        let contents: [Frame.Content] = [
            .message(Array("{234567}".utf8)), .tooLong(limit: 8), .tooLong(limit: 8),
            .message(Array("{1}".utf8)),
        ]
        #expect(frames.map(\.content) == contents)
    }

    @Test("A body longer than the limit is skipped", arguments: [0, 1, 7])
    func bodyLimit(chunk: Int) {
        let long = String(repeating: "Content-Length: 1\n\n", count: 5)
        let input = Array(
            "Content-Length: \(long.utf8.count)\r\n\r\n\(long)Content-Length: 3\r\n\r\n{1}".utf8)
        let frames = Self.frames(of: Self.chunks(of: input, size: chunk), limit: 8)
        #expect(frames.map(\.content) == [.tooLong(limit: 8), .message(Array("{1}".utf8))])
    }

    @Test(
        "After an invalid header one error is reported and the next message is found",
        arguments: [
            "Content-Type: x\r\n\r\n{\"a\":1}", "Content-Length: -3\r\n\r\n{}",
            "Content-Length: 3x\r\n\r\n{}\n", "Content-Length: 99999999999999999999\r\n\r\n",
            "Content-Length:\r\n\r\n{}", "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
        ])
    func resynchronisation(invalid: String) {
        let input = Array((invalid + "Content-Length: 3\r\n\r\n{1}Content-Length: 3\r\n\r\n{2}").utf8)
        for chunk in [0, 1] {
            let contents = Self.frames(of: Self.chunks(of: input, size: chunk)).map(\.content)
            guard case .malformed = contents.first else {
                Issue.record("the first frame is not an error: \(contents)")
                return
            }
            #expect(contents.dropFirst() == [.message(Array("{1}".utf8)), .message(Array("{2}".utf8))])
        }
    }

    @Test(
        "A stray first line is one message, and the following bytes determine the framing",
        arguments: [
            ("Nonsense\r\nContent-Length: 3\r\n\r\n{1}", Framing.headers), ("Nonsense\n\n{1}\n", .lines),
            ("GET / HTTP/1.1\nabc\n{1}", .lines),
        ])
    func strayLine(input: String, framing: Framing) {
        for chunk in [0, 1, 7] {
            let frames = Self.frames(of: Self.chunks(of: Array(input.utf8), size: chunk))
            #expect(frames.first?.framing == .lines)
            #expect(frames.last == Frame(.message(Array("{1}".utf8)), framing: framing))
        }
    }

    @Test("An endless stray line is reported once and skipped")
    func endlessStrayLine() {
        var reader = MessageReader(limit: 5000)
        var frames: [Frame] = []
        for _ in 0..<100 {
            reader.feed([UInt8](repeating: UInt8(ascii: "x"), count: 1000))
            while let frame = reader.next() { frames.append(frame) }
        }
        reader.feed(Array("x\n{1}\n".utf8))
        while let frame = reader.next() { frames.append(frame) }
        #expect(frames.map(\.content) == [.tooLong(limit: 5000), .message(Array("{1}".utf8))])
    }

    @Test("An endless header line is refused without being buffered")
    func endlessHeader() {
        var reader = MessageReader()
        var frames: [Frame] = []
        reader.feed(Array("Content-Type: ".utf8))
        for _ in 0..<100 {
            reader.feed([UInt8](repeating: UInt8(ascii: "a"), count: 1000))
            while let frame = reader.next() { frames.append(frame) }
        }
        #expect(frames == [Frame(.malformed("A header line is too long."), framing: .headers)])
    }

    @Test(
        "Input that ends inside a message is reported",
        arguments: ["Content-Length: 5\r\n\r\n{", "Content-Length: 5\r\n", "Content-Length:"])
    func truncation(input: String) {
        let frames = Self.frames(of: [ArraySlice(input.utf8)])
        #expect(frames == [Frame(.malformed("The input ended inside a message."), framing: .headers)])
    }

    @Test("Ten thousand lines in one chunk are returned in order")
    func manyLines() {
        let lines = (0..<10_000).map { "{\($0)}" }
        let frames = Self.frames(of: [ArraySlice(lines.joined(separator: "\n").utf8)])
        #expect(frames.map(\.content) == lines.map { .message(Array($0.utf8)) })
    }

    @Test("Replies use the framing of the peer")
    func writing() {
        var output: [UInt8] = []
        MessageWriter.append(Array("{1}".utf8), framing: .lines, to: &output)
        MessageWriter.append(Array("{\"é\"}".utf8), framing: .headers, to: &output)
        #expect(String(decoding: output, as: UTF8.self) == "{1}\nContent-Length: 6\r\n\r\n{\"é\"}")
    }

    private static func chunks(of bytes: [UInt8], size: Int) -> [ArraySlice<UInt8>] {
        guard size > 0 else { return [bytes[...]] }
        return stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
    }

    private static func frames(
        of chunks: [ArraySlice<UInt8>], limit: Int = MessageReader.standardLimit
    ) -> [Frame] {
        var reader = MessageReader(limit: limit)
        var frames: [Frame] = []
        for chunk in chunks {
            reader.feed(chunk)
            while let frame = reader.next() { frames.append(frame) }
        }
        reader.finish()
        while let frame = reader.next() { frames.append(frame) }
        return frames
    }
}
