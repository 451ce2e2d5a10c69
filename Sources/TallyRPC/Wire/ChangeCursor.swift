import JSONRPC

/// A place in the change log, as clients keep it.
struct ChangeCursor: TextForm {
    let number: Int

    static var schema: Schema { .string(pattern: "^[0-9]{1,18}$") }

    static func read(_ text: String) throws -> ChangeCursor {
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text)
        else { throw InvalidValue("must be a cursor that this server gave") }
        return ChangeCursor(number: number)
    }

    var wireText: String { String(number) }
}
