import Tracking

/// The choices of the talk's demonstration code that its words and slides do not make.
///
/// Each is a parameter of the part that it belongs to.
struct DemoChoices: TrackerParameters {
  var demo = 0

  static let axes = [
    ParameterAxis(
      "demo", \DemoChoices.demo, unit: "", range: 0...1,
      summary: "1: all choices of the talk's demonstration code")
  ]

  static let names: Set<String> = [
    "proximityPower", "speedWeight", "needsDirection", "directionSum", "firstClaims", "leftBehind",
    "needsCourse",
  ]

  /// The values with every choice made if `demo` is 1.
  static func settled(_ values: ParameterValues) -> ParameterValues {
    guard values["demo"] == 1 else { return values }
    return values.merging(names.map { ($0, 1) }) { _, choice in choice }
  }
}
