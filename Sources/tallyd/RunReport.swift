import JSONRPC
import TallyRPC

/// Prints what a line of the command language has shown, or why it was refused.
struct RunReport {
    private let isJSON: Bool

    init(_ words: [String]) { isJSON = words.prefix { $0 != "--" }.contains("--json") }

    /// Prints the reply to `command.run`.
    /// - Parameter start: Text in front of the output.
    /// - Returns: the process's exit code.
    func print(_ reply: JSONElement?, after start: String = "") throws -> Int32 {
        guard let reply else { return complain("The server sent no reply.") }
        guard let result = reply["result"] else { return try refuse(reply["error"]) }
        let text = start + (try result["text"]?.string() ?? "")
        let code = StandardOutput().print(Array(text.utf8), as: .tally)
        return code == ExitCode.success ? Int32(try result["exitCode"]?.integer() ?? 0) : code
    }

    /// Prints an error: the sentence with what belongs to it, or all of it as JSON.
    func refuse(_ error: JSONElement?) throws -> Int32 {
        let data = error?["data"]
        if isJSON, let error {
            StandardError.write(PrintedJSON.text(of: Array(error.text)))
        } else {
            _ = complain(try error?["message"]?.string() ?? "The request failed.")
            if let details = try data?["details"]?.string(), !details.isEmpty {
                StandardError.write(String(details.drop { $0 == "\n" }.dropLast()))
            }
        }
        return data?["usage"] == nil ? ExitCode.failure : ExitCode.usage
    }

    func refuse(_ error: any Error) -> Int32 {
        guard let error = (error as? any RPCErrorConvertible)?.rpcError else { return complain("\(error)") }
        var json = JSONWriter()
        JSONValue.object(["message": .string(error.message), "data": .object(error.data)]).write(to: &json)
        do {
            return try refuse(try JSONElement(parsing: json.bytes))
        } catch {
            return complain("\(error)")
        }
    }

    private func complain(_ sentence: String) -> Int32 {
        StandardError.write("\(ProgramName.tally): \(sentence.printable)")
        return ExitCode.failure
    }
}
