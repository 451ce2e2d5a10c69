/// The path of a value in the parameters, written as `tags[2]` or `stake.cents`.
struct MemberPath {
    enum Component {
        case member(String)
        case element(Int)
    }

    private(set) var text = ""
    /// The name of the last member; empty if the path ends with an element.
    private(set) var last = ""

    mutating func append(_ component: Component) {
        switch component {
        case .member(let name):
            text += text.isEmpty ? name : "." + name
            last = name
        case .element(let index):
            text += "[\(index)]"
            last = ""
        }
    }

    func appending(_ name: String) -> MemberPath {
        var path = self
        path.append(.member(name))
        return path
    }
}
