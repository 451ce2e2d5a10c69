import JSONRPC
import Tally
import TallyRPC
import TallyStore

/// Runs one request of the process itself, without a peer.
struct SingleRequest {
    let engine: Engine
    let log: Log

    /// Returns the reply; nil if the server sent none.
    func reply(to method: String, _ params: JSONValue) throws -> JSONElement? {
        try session().reply(to: method, params)
    }

    func session() -> Session {
        let log = log
        return Session(engine: engine, examples: .standard) { log.write(.warning, $0) }
    }

    /// Makes the backup that the request has made due.
    func makeDueBackup() {
        BackupWorker(Interruption(), log: log).make(engine.run { $0.takeDueBackup() })
    }
}

extension Session {
    /// Sends one request, and returns the reply; nil if there is none.
    func reply(to method: String, _ params: JSONValue = .object([:])) throws -> JSONElement? {
        let request: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params]
        var message = JSONWriter()
        request.write(to: &message)
        return try reply(to: message.bytes)
    }
}
