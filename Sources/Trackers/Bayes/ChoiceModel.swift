import Tracking

/// Which railways are held, how fast beliefs are forgotten, and which one is named.
struct ChoiceModel: TrackerParameters {
  var floor = 7.0
  var farFloor = 16.0
  var incumbentBonus = 0.7
  var reachSigmas = 4.0
  var leastReach = 250.0
  var heldReach = 1500.0
  var coarseMetres = 60.0
  var interchangeMetres = 300.0
  var changeSeconds = 2700.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "floor", \.floor, unit: "nat", range: 1...100,
      summary: "no railway within reach is less likely than the best by more"),
    ParameterAxis(
      "farFloor", \.farFloor, unit: "nat", range: 1...100,
      summary: "nor one out of reach, which is then dropped"),
    ParameterAxis(
      "incumbentBonus", \.incumbentBonus, unit: "nat", range: 0...20,
      summary: "how much better another railway must be than the one named"),
    ParameterAxis(
      "reachSigmas", \.reachSigmas, unit: "", range: 1...20,
      summary: "railways within so many standard deviations are held"),
    ParameterAxis(
      "leastReach", \.leastReach, unit: "m", range: 10...5000,
      summary: "and all that are nearer than this"),
    ParameterAxis(
      "heldReach", \.heldReach, unit: "m", range: 10...5000,
      summary: "a railway once held stays within reach up to here"),
    ParameterAxis(
      "coarseMetres", \.coarseMetres, unit: "m", range: 10...5000,
      summary: "a location without speed and a claimed radius over this is coarse"),
    ParameterAxis(
      "interchangeMetres", \.interchangeMetres, unit: "m", range: 0...5000,
      summary: "so near a stop, or the end of a line ahead, a ride may go on by another railway"),
    ParameterAxis(
      "changeSeconds", \.changeSeconds, unit: "s", range: 1...100_000,
      summary: "there a rider changes railway once in so long"),
  ]

  /// How near a railway must be, in metres, to a location with this error.
  func reach(sigma: Double) -> Double { max(reachSigmas * sigma, leastReach) }
}
