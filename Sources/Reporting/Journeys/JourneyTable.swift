package import Journeys
package import RailNetwork
import Text
import Tracking

/// One row a journey: what it is and how long.
package struct JourneyTable {
  package private(set) var table = TextTable([
    "journey", "suite", "source", "railways", .right("stops"), .right("passes"), .right("min"),
    .right("locations"), "tags",
  ])

  package init() {}

  package mutating func add(_ journey: Journey, of suite: String, network: RailNetwork) {
    let truth = journey.truth
    let legs = truth.legs.map { leg in
      "\(network[leg.railway].id) \(network[leg.railway].directionID(leg.direction))"
    }
    let calls = truth.legs.flatMap(\.calls)
    let times = journey.locations.map(\.timestamp)
    let seconds = times.max().flatMap { last in times.min().map { last.seconds(since: $0) } }
    table.add([
      truth.id, suite, truth.source.rawValue,
      legs.isEmpty ? "no train" : legs.joined(separator: ", "),
      "\(calls.filter(\.isStop).count)", "\(calls.filter { !$0.isStop }.count)",
      NumberText.optional(seconds.map { $0 / 60 }, places: 1), "\(times.count)",
      truth.tags.joined(separator: " "),
    ])
  }
}
