import Foundation

/// One method object of an OpenRPC document.
struct OpenRPCMethod: Sendable, Encodable {
    let description: MethodDescription
    let exampleResult: JSONValue?

    private enum Key: String, CodingKey {
        case name, summary, description, paramStructure, params, result, errors, examples
        case code, message, value
    }

    /// An OpenRPC content descriptor.
    private struct Descriptor: Encodable {
        let name: String
        var summary: String?
        var required: Bool?
        let schema: Schema
    }

    private struct ErrorObject: Encodable {
        let code: Int
        let message: String
    }

    private struct ExamplePairing: Encodable {
        struct Value: Encodable {
            let name: String
            let value: JSONValue
        }

        let name: String
        let params: [Value]
        let result: Value?
    }

    func encode(to encoder: any Encoder) throws {
        var method = encoder.container(keyedBy: Key.self)
        try method.encode(description.name, forKey: .name)
        try method.encode(description.summary, forKey: .summary)
        if !description.details.isEmpty { try method.encode(description.details, forKey: .description) }
        try method.encode("by-name", forKey: .paramStructure)
        let parameters = description.parameters.map { parameter in
            Descriptor(
                name: parameter.name, summary: parameter.summary, required: parameter.isRequired,
                schema: parameter.property.schema)
        }
        try method.encode(parameters, forKey: .params)
        try method.encode(Descriptor(name: "result", schema: description.result), forKey: .result)
        if !description.failures.isEmpty {
            let errors = description.failures.map { ErrorObject(code: $0.number, message: $0.meaning) }
            try method.encode(errors, forKey: .errors)
        }
        try method.encode([example()], forKey: .examples)
    }

    private func example() throws -> ExamplePairing {
        let params = try JSONDecoder().decode(
            [String: JSONValue].self, from: Data(description.example.params.utf8))
        let values = params.sorted { $0.key < $1.key }.map(ExamplePairing.Value.init)
        let result = exampleResult.map { ExamplePairing.Value(name: "result", value: $0) }
        return ExamplePairing(name: description.name, params: values, result: result)
    }
}
