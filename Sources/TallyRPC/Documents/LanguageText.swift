import TallyLanguage

extension ProtocolText {
    /// The sections of `protocol.md` about what people type.
    static let languageWords = """
        ## Dates in words

        Wherever a request has a date, a time or a duration, it may have what people type, in English: \
        `tomorrow`, `fri 5pm`, `in 3 days`, `27 nov 9:00`, `end of month`, `45m`. Case is ignored, any white \
        space is one space, and a comma may stand between two parts. What it means depends on the day, the \
        time zone and the start of the week when the request runs; results always have the exact forms. \
        `date.parse` shows what a text means.

        - Members of the type [DateText](#type-datetext) look ahead: a weekday, or a date without a year, is \
        the next one, and a time alone is the next one. Members of the type [PastDateText](#type-pastdatetext) \
        look back: it is the last one, a time alone is today's, and what is to come is refused with \
        `inTheFuture`.
        - Where a date is needed, a time is refused with `invalidDate`, and a date where a time of day is \
        needed, with `missingTime`.
        - A text is read whole or refused. What people would read differently, such as `3/4`, is refused with \
        `severalReadings` and both readings in `data.readings`. Otherwise `data.suggestion` has the nearest \
        text that has a meaning, and `data.understood` the parts that were understood. `data.path` names the \
        member.
        - `tonight`, `this evening` and `friday morning` name a part of the day as well. As the due of a task \
        they set its `partOfDay`, unless the request gives another.
        - The number of a duration counts the unit of its member. In words it has its own unit, and is rounded up.

        ```ebnf
        \(Grammar.dates)
        ```

        ## Captured lines

        `task.capture` reads a task from one line. Signs and keys are read anywhere, dates and repeats only \
        where they cannot well be part of the title.

        ```ebnf
        \(Grammar.lines)
        ```

        ## Repeats in words

        A repeat begins on its first date that is not past; today counts. A day that some months lack falls on \
        their last day. `every other` counts from the first occurrence, and `every!` from each completion.

        ```ebnf
        \(Grammar.repeats)
        ```

        ## Filters

        The member `filter` of lists and of changes of several tasks, saved filters and the context of lists: \
        `@Home #bills -p3 due<friday sort:due`. `not` and `-` bind before what stands side by side, and that before \
        `or`. Directives may stand anywhere outside parentheses. A bare word or a text in quotes searches titles and \
        notes. A comparison with a missing value is false, and `not` is its complement. An unknown tag finds \
        nothing; an unknown project or saved filter is refused. Of an error, `data.offset` is the place in the text.

        ```ebnf
        \(Grammar.filters)
        ```
        """
}
