/// The named schemas that a set of methods refers to, directly or indirectly.
struct SchemaCatalog {
    private(set) var schemas: [String: Schema] = [:]

    /// Collects the named schemas of all parameters and results.
    init(_ methods: [MethodDescription]) {
        for method in methods {
            for parameter in method.parameters { collect(parameter.schema) }
            collect(method.result)
        }
    }

    private mutating func collect(_ schema: Schema) {
        switch schema.form {
        case .any, .null, .boolean, .text, .integer, .number:
            break
        case .array(let element, _):
            collect(element)
        case .nullable(let inner):
            collect(inner)
        case .object(let properties, _):
            for property in properties { collect(property.schema) }
        case .oneOf(let schemas):
            for schema in schemas { collect(schema) }
        case .named(let name, let body):
            guard schemas[name] == nil else { return }
            let schema = body()
            schemas[name] = schema
            collect(schema)
        }
    }
}
