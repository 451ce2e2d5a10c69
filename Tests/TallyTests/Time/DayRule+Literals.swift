import Support

@testable import Tally

func zone(_ identifier: String) throws -> Zone { try Zone.named(identifier) }

/// Returns the rule for a zone and a day start.
func rule(_ identifier: String, _ dayStart: String = "00:00") throws -> DayRule {
    DayRule(zone: try zone(identifier), dayStart: try timeOfDay(dayStart))
}
