import Foundation
import RailBenchCommand
import RailNetwork
import Trackers
import Tracking

// The whole command with trackers that do what none may do.

/// Traps at its tenth location.
struct Crasher: TrainTracker {
  private var count = 0

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    count += 1
    if count == 10 { fatalError("a tracker's mistake") }
    return .none
  }
}

/// Traps with some settings only; with one of them on the rides of one day, with one on wrong maps.
struct Fragile: TrainTracker {
  let sum: Double
  let isMapRight: Bool

  init(_ network: RailNetwork, sum: Double) {
    self.sum = sum
    // Caltrain's first station, San Francisco, as the network of the datasets has it.
    isMapRight = network.stations[0].coordinate.latitude == 37.776369
  }

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    let isThatDay = surroundings.location.timestamp.iso8601.hasPrefix("2019-07-25")
    if (5...9).contains(sum) || sum == 0 && isThatDay || sum == 3 && !isMapRight {
      fatalError("a tracker's mistake")
    }
    return .none
  }
}

/// Never returns from its tenth location.
struct Sleeper: TrainTracker {
  private var count = 0

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    count += 1
    while count == 10 { sleep(1) }
    return .none
  }
}

/// Names what is not in the network, a station of another railway, and no number.
struct Stranger: TrainTracker {
  private var count = 0

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    count += 1
    var estimate = Estimate(railway: RailwayIndex(count % 2 == 0 ? 0 : 1_000_000))
    estimate.focus = Focus(station: StationIndex(count % 3 == 0 ? 1_000_000 : count), phase: .next)
    estimate.nextStop = StationIndex(1_000_000)
    estimate.score = .nan
    estimate.probability = .infinity
    return estimate
  }

  func hypotheses(withFocus: Bool) -> [Hypothesis] {
    [Hypothesis(railway: RailwayIndex(1_000_000), score: .nan)]
  }
}

let hostile = [
  TrackerEntry(id: "crasher", summary: "traps") { _, _ in Crasher() },
  TrackerEntry(id: "sleeper", summary: "hangs") { _, _ in Sleeper() },
  TrackerEntry(
    id: "fragile", summary: "traps where threshold and margin come to 5 to 9",
    parameters: [("threshold", 1), ("margin", 0)].map {
      ParameterDeclaration(
        name: $0, unit: "m", defaultValue: $1, range: 0...10, summary: "of the trap")
    }
  ) { context, values in
    Fragile(context.network, sum: (values["threshold"] ?? 1) + (values["margin"] ?? 0))
  },
  TrackerEntry(id: "stranger", summary: "talks nonsense", offers: [.ranking, .probability]) {
    _, _ in Stranger()
  },
]
RailBench.main(trackers: TrackerCatalogue.all + hostile)
