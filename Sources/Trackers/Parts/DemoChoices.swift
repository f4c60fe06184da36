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

  /// The choices with which a location without a speed counts for nothing.
  private static let needSpeed: Set = ["speedWeight", "directionSum"]

  /// The input that a tracker with these parameters needs if one of them is 1.
  static func needs(_ parameters: [ParameterDeclaration]) -> [String: TrackerNeed] {
    let choices = parameters.map(\.name).filter(needSpeed.contains)
    guard !choices.isEmpty else { return [:] }
    return Dictionary(uniqueKeysWithValues: (choices + ["demo"]).map { ($0, .speed) })
  }

  /// The values with every choice made if `demo` is 1.
  static func settled(_ values: ParameterValues) -> ParameterValues {
    guard values["demo"] == 1 else { return values }
    return values.merging(names.map { ($0, 1) }) { _, choice in choice }
  }
}
