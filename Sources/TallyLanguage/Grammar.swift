/// The forms of everything that people type, as EBNF. The documents of the protocol show it.
///
/// The methods of `PhraseReader`, `CaptureReader` and `FilterReader` have the names of its parts.
public enum Grammar {
    /// Dates, times and durations.
    public static let dates = #"""
        date-text = [ "on" | "by" | "due" ] when
        when      = day [ part ] [ time ] | time [ "on" ] day | time | elapsed | iso-instant
                  | "now" | "midnight"
        day       = "today" | "tomorrow" | "yesterday" | "tonight" | "this" ( "morning" | "evening" )
                  | [ "the" ] "day" ( "after" "tomorrow" | "before" "yesterday" )
                  | weekday [ ( "this" | "next" | "last" ) "week" ]
                  | ( "this" | "next" | "last" | "coming" ) weekday
                  | weekday ( date | [ "the" ] ordinal ) | date weekday
                  | [ "this" | "next" ] "weekend" | "next" period
                  | ( "so" | "eo" ) ( "d" | "w" | "m" | "q" | "y" )
                  | [ "the" ] ( "end" | "start" | "beginning" ) "of"
                    ( [ "the" | "this" | "next" ] ( "day" | period ) | month [ year ] )
                  | [ "the" ] nth ( weekday | "day" ) "of"
                    ( month [ year ] | ( "the" | "this" | "next" ) "month" )
                  | date | [ "the" ] ordinal | counted
        date      = iso-date | month dom [ year ] | [ "the" ] dom [ "of" ] month [ year ]
                  | digits ( "/" | "-" ) digits [ same year ] | digits "." digits "." year
        counted   = "in" n days | n days ( "ago" | "from" ( "now" | "today" ) )
                  | ( "+" | "-" ) n [ days ] | n days
        elapsed   = "in" amount | amount ( "ago" | "from" "now" ) | ( "+" | "-" ) n hours | amount
        part      = "morning" | "evening" | "night"
        time      = [ "at" ] ( H:MM [ :SS ] [ ampm ] | H ampm | "noon" ) | "T" HH:MM [ :SS ] | "at" H
        amount    = ( decimal | n ) hours { [ "and" ] decimal hours } | digits "h" MM [ "m" ] | "half an hour"
        duration  = amount | amount with d and w | H:MM [ :SS ] | ISO 8601 PnW or PnDTnHnMnS
        period    = "week" | "month" | "quarter" | "year"
        nth       = "first" | "second" | "third" | "fourth" | "last" | "1st" … "5th"
        ordinal   = "1st" … "31st"                                    dom = "1" … "31" | ordinal
        weekday   = "mon" | "monday" | …                              month = "jan" | "january" | …
        n         = digits | "a" | "an" | "one" … "twelve"            ampm = "am" | "pm" | "a.m." | "p.m."
        days      = "d" | "days" | "w" | "weeks" | "mo" | "months" | "quarters" | "y" | "years" | …
        hours     = "h" | "hours" | "min" | "minutes" | "s" | "seconds" | …
        """#

    /// Repeats.
    public static let repeats = #"""
        rule       = ( "every" | "every!" ) body [ part ] [ time ]
                     { "starting" day | "from" day | "until" day | n "times" }
        body       = [ n | "other" ] ( "day" | "week" [ "on" weekdays ] | "month" [ "on" month-days ]
                   | "quarter" | "year" [ "on" month dom ] )
                   | [ "other" ] ( weekdays | "weekend" ) | "workday" | "weekday" | "morning" | "evening"
                   | month-days | month dom | dom month | nth weekday "of" month | "last day of" month
        weekdays   = weekday { [ "and" ] weekday }
        month-days = ( ordinal { "and" ordinal } | "last" "day" | ( "first" | "last" ) "workday"
                   | nth { "and" nth } weekday ) [ "of the month" ]
        """#

    /// Captured lines.
    public static let lines = #"""
        line      = { word | literal | attribute }
        literal   = '"' … '"' | "“" … "”" | "\" word
        attribute = "@" name [ "!" ] | '@"' text '"' [ "!" ] | "#" tag | "~" duration
                  | key ":" ( value | '"' text '"' )
        key       = "due" | "wait" | "scheduled" | "project" | "tag" | "stake"
        words     = "p0" … "p3" | "remind" duration [ "before" ] | date-text | rule
        """#

    /// Filters.
    public static let filters = #"""
        filter     = [ either ] { directive }
        either     = both { "or" both }
        both       = one { [ "and" ] one }
        one        = { "not" | "-" } primary
        primary    = "(" either ")" | "#" tag | "@" name | "p0" … "p3" | "is:" state | "has:" detail
                   | '"' text '"' | word | ":" saved | date-field op date-text
                   | date-field ":" [ date-text ] ".." [ date-text ] | "estimate" op duration
        op         = "<" | "<=" | "=" | ":" | ">=" | ">"
        date-field = "due" | "done" | "created" | "wait" | "scheduled"
        state      = "open" | "done" | "overdue" | "waiting" | "blocked" | "recurring" | "today"
        detail     = "due" | "wait" | "estimate" | "stake" | "tag" | "notes" | "recurrence"
        directive  = "sort:" [ "-" ] key | "limit:" 1…9999
        """#
}
