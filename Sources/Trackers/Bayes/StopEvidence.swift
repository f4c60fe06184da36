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
  var localShare = 0.4
  var rapidShare = 0.2
  var localStops = 0.98
  var rapidStops = 0.6
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
      "rapidShare", \.rapidShare, unit: "", range: 0.001...0.9, summary: "how many are rapid trains"
    ),
    ParameterAxis(
      "localStops", \.localStops, unit: "", range: 0.5...0.9999,
      summary: "at how many stations locals stop"),
    ParameterAxis(
      "rapidStops", \.rapidStops, unit: "", range: 0.01...0.99,
      summary: "at how many stations rapid trains stop"),
    ParameterAxis(
      "expressStops", \.expressStops, unit: "", range: 0.01...0.99,
      summary: "at how many stations expresses stop"),
    ParameterAxis(
      "hubFactor", \.hubFactor, unit: "", range: 1...20,
      summary: "odds of a stop where railways meet, over elsewhere, for all but locals"),
  ]

  /// How likely each type of train stops at a station.
  func chances(isHub: Bool) -> (local: Double, rapid: Double, express: Double) {
    guard isHub else { return (localStops, rapidStops, expressStops) }
    func raised(_ chance: Double) -> Double {
      let odds = chance / (1 - chance) * hubFactor
      return odds / (1 + odds)
    }
    return (localStops, raised(rapidStops), raised(expressStops))
  }
}

/// How likely the train is a local, a rapid train or an express; sums to 1.
struct TrainTypes: Sendable, Equatable, Codable {
  private var local: Double
  private var rapid: Double
  private var express: Double
  /// No type is given up for good, for a train may be another from a station on.
  private static let leastShare = 0.0025

  init(_ model: StopModel) {
    local = model.localShare
    rapid = model.rapidShare
    express = max(0, 1 - local - rapid)
    normalise()
  }

  /// How likely the train stops at a station.
  func stopChance(isHub: Bool, _ model: StopModel) -> Double {
    let chances = model.chances(isHub: isHub)
    return local * chances.local + rapid * chances.rapid + express * chances.express
  }

  mutating func observe(stopped: Bool, isHub: Bool, _ model: StopModel) {
    let chances = model.chances(isHub: isHub)
    local *= stopped ? chances.local : 1 - chances.local
    rapid *= stopped ? chances.rapid : 1 - chances.rapid
    express *= stopped ? chances.express : 1 - chances.express
    normalise()
  }

  private mutating func normalise() {
    let sum = local + rapid + express
    guard sum > 0 else { return }
    local = max(local / sum, Self.leastShare)
    rapid = max(rapid / sum, Self.leastShare)
    express = max(express / sum, Self.leastShare)
    let rest = local + rapid + express
    local /= rest
    rapid /= rest
    express /= rest
  }
}
