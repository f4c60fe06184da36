package import RailNetwork
import Text

/// What a real ride was made on and with: rides that share it tell less than as many others.
package struct RideOrigin: Sendable, Equatable, Codable {
  let ride: String
  let railways: [String]
  let operators: [String]
  let phone: String?

  /// Nil for a journey that was simulated.
  package init?(_ truth: GroundTruth, in network: RailNetwork) {
    guard truth.source == .recorded else { return nil }
    ride = truth.rideID
    railways = truth.legs.map { network[$0.railway].id }
    operators = truth.legs.map { network[$0.railway].operatorID }
    phone = truth.tags.first { $0.hasPrefix(GroundTruth.phonePrefix) }
  }
}

extension Collection<RideOrigin> {
  /// `20 real rides on 3 railways of 2 operators, with 3 phones`; nil where there are none.
  ///
  /// Rides whose phone no tag names are taken for those of one more.
  package var summary: String? {
    let rides = Set(map(\.ride)).count
    guard rides > 0 else { return nil }
    let railways = Set(flatMap(\.railways)).count
    let on =
      railways == 0
      ? ""
      : " on \(counted(railways, "railway")) of "
        + counted(Set(flatMap(\.operators)).count, "operator")
    return "\(counted(rides, "real ride"))\(on), with \(counted(Set(map(\.phone)).count, "phone"))"
  }
}
