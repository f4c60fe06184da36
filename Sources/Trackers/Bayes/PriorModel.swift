import Tracking

/// How likely trains of a railway are at a place, from how well the phone is located there.
struct PriorModel: TrackerParameters {
  var coarseUnderground = 2.0
  var seenUnderground = 1.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "coarseUnderground", \.coarseUnderground, unit: "nat", range: 0...10,
      summary: "how much a coarse location speaks for a railway under the ground"),
    ParameterAxis(
      "seenUnderground", \.seenUnderground, unit: "nat", range: 0...10,
      summary: "how much any other speaks against it"),
  ]

  /// The logarithm of how likely trains of a railway are at one of its stations.
  func weight(isUnderground: Bool, isCoarse: Bool) -> Double {
    guard isUnderground else { return 0 }
    return isCoarse ? coarseUnderground : -seenUnderground
  }
}
