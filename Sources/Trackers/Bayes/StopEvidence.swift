import Maths
import Tracking

/// Where trains stop and where they pass: stations attract stops, and expresses pass some.
struct StopModel: TrackerParameters {
  var platformSigma = 60.0
  var strayStops = 3e-5
  var usualStops = 1e-3
  var stopWeight = 1.0
  var passWeight = 0.3
  var passMetres = 150.0
  var localShare = 0.6
  var localStops = 0.98
  var expressStops = 0.25
  var hubFactor = 4.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "platformSigma", \.platformSigma, unit: "m", range: 1...500,
      summary: "how far from a station's point phones stand"),
    ParameterAxis(
      "strayStops", \.strayStops, unit: "1/m", range: 1e-8...1e-2,
      summary: "stops between stations per metre, as at signals"),
    ParameterAxis(
      "usualStops", \.usualStops, unit: "1/m", range: 1e-8...1e-1,
      summary: "stops per metre where nothing is known"),
    ParameterAxis(
      "stopWeight", \.stopWeight, unit: "", range: 0...2,
      summary: "how much stops count; 0 is off"),
    ParameterAxis(
      "passWeight", \.passWeight, unit: "", range: 0...2,
      summary: "how much passed stations count; 0 is off"),
    ParameterAxis(
      "passMetres", \.passMetres, unit: "m", range: 10...1000,
      summary: "a station so far behind without a stop was passed"),
    ParameterAxis(
      "localShare", \.localShare, unit: "", range: 0.01...0.99,
      summary: "how many trains are locals"),
    ParameterAxis(
      "localStops", \.localStops, unit: "", range: 0.5...0.9999,
      summary: "at how many stations locals stop"),
    ParameterAxis(
      "expressStops", \.expressStops, unit: "", range: 0.01...0.99,
      summary: "at how many stations expresses stop"),
    ParameterAxis(
      "hubFactor", \.hubFactor, unit: "", range: 1...20,
      summary: "odds of a stop where railways meet, over elsewhere, for expresses"),
  ]

  /// How likely each type of train stops at a station.
  func chances(isHub: Bool) -> (local: Double, express: Double) {
    guard isHub else { return (localStops, expressStops) }
    let odds = expressStops / (1 - expressStops) * hubFactor
    return (localStops, odds / (1 + odds))
  }
}

/// How likely the train is a local; else it is an express.
struct TrainTypes: Sendable, Equatable, Codable {
  private var local: Double
  /// No type is given up for good, for a train may be another from a station on.
  private static let leastShare = 0.0025

  init(_ model: StopModel) {
    local = model.localShare
  }

  /// How likely the train stops at a station.
  func stopChance(isHub: Bool, _ model: StopModel) -> Double {
    let chances = model.chances(isHub: isHub)
    return local * chances.local + (1 - local) * chances.express
  }

  mutating func observe(stopped: Bool, isHub: Bool, _ model: StopModel) {
    let chances = model.chances(isHub: isHub)
    let asLocal = local * (stopped ? chances.local : 1 - chances.local)
    let asExpress = (1 - local) * (stopped ? chances.express : 1 - chances.express)
    local = min(max(asLocal / (asLocal + asExpress), Self.leastShare), 1 - Self.leastShare)
  }
}
