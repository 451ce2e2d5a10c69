/// A trailing mean over daily values.
public enum MovingMean {
    /// For each value the mean of it and those before it, at most `window` in all.
    ///
    /// The first ones have fewer before them, and are the mean of what there is: to have full means from
    /// some day on, give `window − 1` more days before it and drop theirs.
    /// - Parameters:
    ///   - values: one a day, in order.
    ///   - window: a number of days, from 1.
    /// - Returns: as many means as there are values.
    public static func trailing(_ values: [Int], window: Int = 7) -> [Double] {
        let window = max(1, window)
        var sum = 0
        return values.indices.map { index in
            sum += values[index]
            if index >= window { sum -= values[index - window] }
            return Double(sum) / Double(min(index + 1, window))
        }
    }
}
