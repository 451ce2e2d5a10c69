import Foundation
import JSONRPC
import Tally
import TallyRPC
import TallyStore

/// A server that gets hostile requests, on a database with records of every type.
///
/// Each input meets the same database, so that it can be reproduced alone: after an input that may have changed
/// it, the next one gets a new copy.
package final class FuzzedServer {
    // Safe: libFuzzer calls from one thread.
    nonisolated(unsafe) package static let shared = FuzzedServer()

    /// The maximum number of requests of a stream that are executed.
    private static let maxGroup = 20

    private let directory: URL
    /// The bytes of the database for each input.
    private var template = Data()
    /// nil after an input that may have changed its database.
    private var engine: Engine?

    private init() {
        directory = FileManager.default.temporaryDirectory.appending(path: "tally-fuzz-\(getpid())")
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try furnish()
        } catch {
            fatalError("The fuzzed server cannot be prepared: \(error)")
        }
    }

    private var database: URL { directory.appending(path: "tally.db") }

    package func take(_ input: FuzzInput) {
        switch input {
        case .stream(let bytes, let piece):
            let frames = Self.frames(bytes, piece: piece)
            guard frames == Self.frames(bytes, piece: max(1, bytes.count)) else {
                fatalError("in pieces of \(piece) bytes, the reader finds other messages than in one piece")
            }
            answer(Array(frames.prefix(Self.maxGroup)), id: nil)
        case .document(let bytes, let format):
            let document = JSONValue.string(String(decoding: bytes, as: UTF8.self))
            let params = JSONValue.object(["content": document, "format": .string(format)])
            var text = JSONWriter()
            params.write(to: &text)
            request("data.import", text.bytes)
        case .request(let method, let params):
            request(method, params)
        case .reply(let bytes):
            ReplyCheck(bytes).check(id: nil)
        }
    }

    private func request(_ method: String, _ params: [UInt8]) {
        let start = #"{"jsonrpc":"2.0","id":"fuzz","method":"\#(method)","params":"#
        let message = Array(start.utf8) + params + [UInt8(ascii: "}")]
        answer([Frame(.message(message), framing: .lines)], id: "fuzz")
    }

    private func answer(_ frames: [Frame], id: String?) {
        guard !frames.contains(where: NamedFiles.mayBeIn) else { return }
        let engine = engine ?? engineOnCopy()
        // A new session, so that earlier requests do not matter either.
        let session = Session(engine: engine)
        let messages = frames.map(TallyServer.reader.read)
        self.engine = messages.contains(where: \.mayChange) ? nil : engine
        ReplyCheck(session.replies(to: messages).bytes).check(id: id)
        _ = session.pendingEvents(as: .notifications(.lines))
    }

    private static func frames(_ bytes: [UInt8], piece: Int) -> [Frame] {
        var reader = MessageReader(limit: 1 << 16)
        var frames: [Frame] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            reader.feed(bytes[start..<min(start + piece, bytes.count)])
            while let frame = reader.next() { frames.append(frame) }
        }
        reader.finish()
        while let frame = reader.next() { frames.append(frame) }
        return frames
    }

    // The database

    /// Runs the requests that the examples of all methods require.
    private func furnish() throws {
        let session = Session(engine: makeEngine(SQLiteStore.memory))
        for request in TallyServer.methods.descriptions.flatMap(\.example.after) {
            _ = try Self.reply(to: request, session)
        }
        let file = directory.appending(path: "template.db")
        let params = #"{"path":"\#(file.path)","overwrite":true}"#
        let reply = try Self.reply(to: #"{"method":"data.backup","params":\#(params)}"#, session)
        guard reply?["result"] != nil else {
            fatalError("The template cannot be written: \(String(describing: reply))")
        }
        template = try Data(contentsOf: file)
    }

    /// - Parameter request: an object without `jsonrpc` and `id`.
    private static func reply(to request: String, _ session: Session) throws -> JSONElement? {
        try session.reply(to: (#"{"jsonrpc":"2.0","id":1,"# + request.dropFirst()).utf8)
    }

    private func engineOnCopy() -> Engine {
        for suffix in ["", "-wal", "-shm"] { unlink(database.path + suffix) }
        do {
            try template.write(to: database)
        } catch {
            fatalError("The template cannot be copied: \(error)")
        }
        return makeEngine(database.path)
    }

    private func makeEngine(_ path: String) -> Engine {
        let identifiers = IdentifierSource(random: SeededRandom(seed: 1))
        return Engine(
            clock: .frozen(at: ExampleRunner.instant), defaults: Defaults(timeZone: .utc),
            language: TallyServer.language, identifiers: identifiers
        ) { try SQLiteStore(path: path, identifiers: identifiers) }
    }
}
