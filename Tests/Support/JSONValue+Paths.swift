import Foundation
import JSONRPC

extension JSONValue {
    package init(parsing text: String) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    package var text: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    /// Returns the value at a path such as `result.tasks.0.title`; null if there is none.
    package func at(_ path: String) -> JSONValue {
        path.split(separator: ".").reduce(self) { value, name in
            (Int(name).map { value[$0] } ?? value[String(name)]) ?? .null
        }
    }

    package var integer: Int? { if case .integer(let value) = self { Int(value) } else { nil } }

    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    package var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
}
