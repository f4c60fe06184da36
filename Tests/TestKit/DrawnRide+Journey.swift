package import Journeys
package import RailNetwork
import Tracking

extension DrawnRide {
  /// The ride as a labelled journey; soon begins 40 s before an arrival, or with the departure.
  package func journey(
    id: String, in network: RailNetwork, tags: [String] = [], title: String? = nil
  ) -> Journey {
    let locations = locations(in: network)
    let groups = haltedGroups(locations)
    let all = network[railway].stations
    let order = direction == .ascending ? Array(all.indices) : all.indices.reversed()
    var calls: [Call] = []
    var halt = 0
    for place in order {
      if stops?.contains(place) ?? true, halt < groups.count {
        let arrival = locations[groups[halt].lowerBound].timestamp
        let departure = locations[groups[halt].upperBound - 1].timestamp
          .advanced(bySeconds: intervalSeconds)
        let soon = arrival.advanced(bySeconds: -40)
        let approach = calls.last.map { max($0.departure, soon) }
        calls.append(
          Call(
            station: all[place],
            kind: .stop(approach: approach, arrival: arrival, departure: departure)))
        halt += 1
      } else {
        let here = network[all[place]].coordinate
        let nearest = locations.min {
          $0.coordinate.metres(to: here) < $1.coordinate.metres(to: here)
        }
        calls.append(Call(station: all[place], kind: .pass(time: nearest?.timestamp ?? start)))
      }
    }
    return Journey(
      locations: locations,
      truth: GroundTruth(
        id: id, title: title ?? id, network: network.id, source: .simulated, tags: tags,
        legs: [Leg(railway: railway, direction: direction, calls: calls)]))
  }

  /// The ranges of locations at which the train stands.
  private func haltedGroups(_ locations: [Location]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for (index, location) in locations.enumerated() where location.speedMetresPerSecond == 0 {
      if let last = groups.last, last.upperBound == index {
        groups[groups.count - 1] = last.lowerBound..<index + 1
      } else {
        groups.append(index..<index + 1)
      }
    }
    return groups
  }
}
