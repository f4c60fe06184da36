import Tracking

/// How likely trains of a railway are at a place, from the network alone and from how well the
/// phone is located there.
struct PriorModel: TrackerParameters {
  var stationDensity = 0.1
  var coarseUnderground = 2.0
  var seenUnderground = 1.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "stationDensity", \.stationDensity, unit: "nat", range: 0...5,
      summary: "how much stations e times as dense speak for their railway"),
    ParameterAxis(
      "coarseUnderground", \.coarseUnderground, unit: "nat", range: 0...10,
      summary: "how much a coarse location speaks for a railway under the ground"),
    ParameterAxis(
      "seenUnderground", \.seenUnderground, unit: "nat", range: 0...10,
      summary: "how much any other speaks against it"),
  ]

  /// The logarithm of how likely trains of a railway are at one of its stations.
  func weight(_ place: LineTable.Place, isCoarse: Bool) -> Double {
    let underground = isCoarse ? coarseUnderground : -seenUnderground
    return stationDensity * place.density + (place.isUnderground ? underground : 0)
  }
}
