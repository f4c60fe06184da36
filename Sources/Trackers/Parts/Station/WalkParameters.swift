import Tracking

/// How locations are assigned to the stations of a candidate: the zones, and three choices of the
/// talk's demonstration code.
struct WalkParameters: TrackerParameters {
  var zones = StationZones()
  var firstClaims = 0
  var leftBehind = 0
  var needsCourse = 0

  static let axes: [ParameterAxis<Self>] =
    StationZones.axes.map { $0.nested(in: \Self.zones) } + [
      ParameterAxis(
        "firstClaims", \.firstClaims, unit: "", range: 0...1,
        summary: "1: where zones overlap, the first station on the way takes a location"),
      ParameterAxis(
        "leftBehind", \.leftBehind, unit: "", range: 0...1,
        summary: "1: a station is left once it lies behind, not outside its zones"),
      ParameterAxis(
        "needsCourse", \.needsCourse, unit: "", range: 0...1,
        summary: "1: the stations ignore a location without a course"),
    ]

  static let constraints = StationZones.constraints
}
