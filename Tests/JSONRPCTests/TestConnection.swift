import JSONRPC
import Support

/// A peer's connection to a service. Each call of `send` is one group.
///
/// Use it from the service's isolation domain, like the dispatcher inside.
final class TestConnection<Service: RequestScope> {
    private let dispatcher: Dispatcher<Service>
    private let requests: RequestReader<Service>
    private var reader = MessageReader()
    private(set) var hasEnded = false
    private let written: Log

    private final class Log {
        var lines: [String] = []
    }

    init(_ table: MethodTable<Service>) {
        let written = Log()
        self.written = written
        requests = RequestReader(table: table)
        dispatcher = Dispatcher(table: table, server: .notebook, log: { written.lines.append($0) })
    }

    /// The lines logged so far.
    var log: [String] { written.lines }

    /// Sends `input` and returns the output as text.
    func send(_ input: String, on service: isolated Service) -> String {
        send(Array(input.utf8), on: service)
    }

    func send(_ input: [UInt8], on service: isolated Service) -> String {
        reader.feed(input)
        var messages: [Message<Service>] = []
        while let frame = reader.next() { messages.append(requests.read(frame)) }
        let output = dispatcher.replies(to: messages, on: service)
        hasEnded = hasEnded || output.ends
        return String(decoding: output.bytes, as: UTF8.self)
    }
}

extension ServerInfo {
    static let notebook = ServerInfo(
        name: "notebookd", version: "1.2", title: "Notebook", description: "Stores notes.",
        license: License(name: "MIT"), protocolVersion: "1", capabilities: ["notes": true])
}

/// The outcome of one group of input.
struct Exchange {
    var output: String
    var log: [String]
    var hasEnded: Bool

    /// The decoded replies, one per line.
    var replies: [JSONValue] {
        get throws {
            try output.split(separator: "\n").map { try JSONValue(json: String($0)) }
        }
    }
}

extension RequestScope {
    /// Sends the groups on one new connection.
    func exchanges(_ table: MethodTable<Self>, _ groups: [[UInt8]]) -> [Exchange] {
        let connection = TestConnection(table)
        return groups.map { group in
            let logged = connection.log.count
            let output = connection.send(group, on: self)
            return Exchange(
                output: output, log: Array(connection.log.dropFirst(logged)),
                hasEnded: connection.hasEnded)
        }
    }
}

extension Notebook {
    /// Sends `input` and a line break as one group on a new connection.
    func answer(_ input: String) -> Exchange {
        answer(groups: [input])[0]
    }

    func answer(groups: [String]) -> [Exchange] {
        exchanges(Notebook.table, groups.map { Array(($0 + "\n").utf8) })
    }

    func answer(bytes: [UInt8]) -> Exchange {
        exchanges(Notebook.table, [bytes + [0x0A]])[0]
    }
}

extension JSONValue {
    init(json: String) throws { try self.init(parsing: json) }
}

/// Returns a request as one line.
func request(_ method: String, _ params: String = "{}", id: String = "1") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
}
