extension RandomAccessCollection where Index == Int {
    /// The index of the first element that passes, or the end; all those after it must pass as well.
    func partitioningIndex(where passes: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if passes(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
