import JSONRPC
import Tally
import TallyRPC

/// Serves one peer on standard input and output until either ends.
struct StdioServer {
    let engine: Engine
    let log: Log

    /// The bounds of a group that is committed together: many requests share one commit, and none waits long.
    private static let mostFrames = 128
    private static let mostBytes = 1 << 20

    /// - Returns: the process's exit code.
    func run() -> Int32 {
        let input = StandardInput()
        let output = StandardOutput.reserved()
        if input.isTerminal {
            StandardError.write(
                "tallyd speaks JSON-RPC, a message a line: try {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"focus.today\"}"
                    + " and end with Ctrl-D. “tallyd --help” tells more; “tally” is the client for people.")
        }
        let log = log
        let session = Session(engine: engine, examples: .standard) { log.write(.warning, $0) }
        var reader = MessageReader()
        while true {
            let chunk = input.read()
            if chunk.isEmpty { reader.finish() } else { reader.feed(chunk) }
            while let group = Self.group(from: &reader) {
                let answer = session.answer(group)
                guard answer.bytes.isEmpty || output.write(answer.bytes) else {
                    log.write(.info, "Nobody reads the replies any more.")
                    return ExitCode.success
                }
                if answer.ends { return ExitCode.success }
            }
            if chunk.isEmpty { return ExitCode.success }
        }
    }

    /// The next complete messages, within the bounds; nil if there is none.
    private static func group(from reader: inout MessageReader) -> [Frame]? {
        var frames: [Frame] = []
        var bytes = 0
        while frames.count < mostFrames, bytes < mostBytes, let frame = reader.next() {
            frames.append(frame)
            bytes += frame.byteCount
        }
        return frames.isEmpty ? nil : frames
    }
}
