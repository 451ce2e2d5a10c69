import JSONRPC
import Tally

/// The actions with one kind of thing.
struct EntityActions: Sendable {
    /// Those that make such things, and others that are about none of them in particular.
    let general: [Action<GeneralSituation>]
    /// What is declared of those with one of them.
    let descriptions: [ActionDescription]
    /// Returns those with one of them, each with whether it is offered.
    let offers: @Sendable (isolated Engine, ActionID) throws -> [ActionOffer]

    /// - Parameter situation: returns how things are with the one that an id names.
    init<Situation>(
        general: [Action<GeneralSituation>] = [], _ actions: [Action<Situation>],
        _ situation: @escaping @Sendable (isolated Engine, ActionID) throws -> Situation
    ) {
        self.general = general
        descriptions = actions.map { ActionDescription($0) }
        offers = { engine, id in ActionOffer.offers(of: actions, in: try situation(engine, id)) }
    }
}

/// An action in a situation, and whether it is offered.
struct ActionOffer: Sendable {
    let isOffered: Bool
    private let list: @Sendable () -> ListedAction

    /// The action as clients get it. Made when it is needed: most are not offered.
    var action: ListedAction { list() }

    static func offers<Situation>(of actions: [Action<Situation>], in situation: Situation) -> [ActionOffer] {
        actions.map { action in
            ActionOffer(isOffered: action.isOffered(in: situation)) { action.listed(in: situation) }
        }
    }

    private init(isOffered: Bool, _ list: @escaping @Sendable () -> ListedAction) {
        self.isOffered = isOffered
        self.list = list
    }
}

/// What is declared of an action, for documents and tests.
struct ActionDescription: Sendable {
    let name: String
    let title: String
    let key: String
    let method: String
    /// What it asks for, in order: the members, and how.
    let inputs: [(path: String?, kind: ListedInput.Kind, prompt: String)]

    init<Situation>(_ action: Action<Situation>) {
        (name, title, key, method) = (action.name, action.title, action.key, action.method)
        inputs = action.inputs.map { ($0.path, $0.kind, $0.prompt) }
    }
}

/// All actions.
enum ActionTable {
    /// The actions with nothing chosen.
    static let general: [Action<GeneralSituation>] =
        TaskActions.all.general + TimeActions.all.general + HistoryActions.all.general
        + ProjectActions.all.general + HabitActions.all.general + ActivityActions.all.general
        + FilterActions.all.general + AliasActions.all.general + SettingsActions.all + DataActions.all
        + ViewActions.all

    /// Returns what is declared of the actions with an entity; nil means with nothing chosen.
    static func descriptions(of entity: ActionEntity?) -> [ActionDescription] {
        entity.map { $0.actions.descriptions } ?? general.map { ActionDescription($0) }
    }

    /// Returns the actions with a thing, or those with none, each with whether it is offered.
    static func offers(_ entity: ActionEntity?, _ id: ActionID?, on engine: isolated Engine) throws
        -> [ActionOffer]
    {
        if let entity, let id { return try entity.actions.offers(engine, id) }
        return ActionOffer.offers(
            of: entity.map { $0.actions.general } ?? general, in: try engine.generalSituation())
    }
}
