import Tally

extension PhraseReader {
    /// Returns the index of the word behind what was read from `start` on; nil if it begins or ends inside a
    /// word, or has marks glued to it.
    func wordEnd(of words: [Word], from start: Int) -> Int? {
        guard start < index, index <= tokens.count else { return nil }
        let (first, last) = (tokens[start], tokens[index - 1])
        guard start == 0 || tokens[start - 1].word != first.word,
            index == tokens.count || tokens[index].word != last.word,
            words[first.word].text.first != ",", words[last.word].text.last != ",",
            tokens[(start + 1)..<index].allSatisfy({ $0.commasBefore <= 1 })
        else { return nil }
        return last.word + 1
    }
}
