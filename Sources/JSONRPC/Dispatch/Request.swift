/// One request of a message, ready to be run or refused.
struct Request<Service: Actor> {
    enum Content {
        case call(Call<Service>)
        /// Cannot be run. Answered even without an id if it is no request at all, as the specification says.
        case refused(RPCError)
        /// Nothing is due.
        case ignored
    }

    /// The id's bytes as they came, to be echoed; nil for a notification.
    let id: ArraySlice<UInt8>?
    let content: Content
}
