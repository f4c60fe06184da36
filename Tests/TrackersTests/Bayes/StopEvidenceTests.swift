import Testing
@testable import Trackers

/// How likely trains stop, by Bayes over kinds of train; shares of local and express.
@Suite struct StopEvidenceTests {
  static let model = StopModel()
  /// An express's odds where railways meet are four times as high.
  static let hub = 4.0 / 3 / (1 + 4.0 / 3)

  /// The chance of a stop after some stations, by counting products; none falls below .0025.
  static func chance(_ seen: [(stopped: Bool, isHub: Bool)], isHub: Bool) -> Double {
    func chances(_ isHub: Bool) -> [Double] { [0.98, isHub ? hub : 0.25] }
    var shares = [0.6, 0.4]
    for (stopped, isHub) in seen {
      shares = zip(shares, chances(isHub)).map { $0 * (stopped ? $1 : 1 - $1) }
      let sum = shares.reduce(0, +)
      shares = shares.map { min(max($0 / sum, 0.0025), 0.9975) }
    }
    return zip(shares, chances(isHub)).reduce(0) { $0 + $1.0 * $1.1 }
  }

  static let stop = (stopped: true, isHub: false)
  static let pass = (stopped: false, isHub: false)
  static let hubStop = (stopped: true, isHub: true)
  static let hubPass = (stopped: false, isHub: true)

  @Test(arguments: [
    [], [stop], [pass], [hubStop], [hubPass], [stop, pass, hubStop],
    Array(repeating: stop, count: 12), Array(repeating: pass, count: 9),
    Array(repeating: hubPass, count: 9) + Array(repeating: stop, count: 2),
    Array(repeating: stop, count: 12) + [pass, pass],
  ]) func `how likely a train stops`(seen: [(stopped: Bool, isHub: Bool)]) {
    var types = TrainTypes(Self.model)
    for (stopped, isHub) in seen { types.observe(stopped: stopped, isHub: isHub, Self.model) }
    for isHub in [false, true] {
      let found = types.stopChance(isHub: isHub, Self.model)
      #expect(abs(found - Self.chance(seen, isHub: isHub)) < 1e-9)
    }
  }
}
