import JSONRPC
import Tally

extension TaskFailure: RPCErrorConvertible {
    /// The error of the task, which it names, at the path of its reference. `data.member` is the member of the
    /// request that does not suit the task.
    public var rpcError: RPCError {
        let inner = failure.rpcError
        var (message, details) = (inner.message, ["path": JSONValue.string(path)])
        if let task {
            let name = "Task \(task.number)"
            if !message.hasPrefix(name + " ") { message = "\(name), “\(task.title)”: \(message)" }
        }
        if let member = inner.data["path"] { details["member"] = member }
        if inner.data["problem"] != nil { details["problem"] = .string(message) }
        var error = inner.adding(details)
        error.message = message
        return error
    }
}
