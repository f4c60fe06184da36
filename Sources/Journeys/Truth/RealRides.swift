package import RailNetwork
import Text

/// The railways, operator and phone of a real ride.
///
/// Rides that share them are weaker evidence than independent ones.
package struct RideOrigin: Sendable, Equatable, Codable {
  let ride: String
  let railways: [String]
  let operators: [String]
  let phone: String?
  let calls: Int
  /// The number of calls that a person confirmed.
  let confirmedCalls: Int

  /// Nil for a simulated journey.
  package init?(_ truth: GroundTruth, in network: RailNetwork) {
    guard truth.source == .recorded else { return nil }
    ride = truth.rideID
    railways = truth.legs.map { network[$0.railway].id }
    operators = truth.legs.map { network[$0.railway].operatorID }
    let all = truth.legs.flatMap(\.calls)
    calls = all.count
    confirmedCalls = all.count { $0.labelling?.status == .confirmed }
    phone = truth.phone
  }
}

extension Collection<RideOrigin> {
  /// Such as `20 real rides on 3 railways of 2 operators, with 3 phones, 5 of 90 calls confirmed by
  /// a person`; nil without real rides.
  ///
  /// Rides without a tag for the phone count as one more phone. Variants of one ride count once.
  package var summary: String? {
    let rides = Set(map(\.ride)).count
    guard rides > 0 else { return nil }
    let railways = Set(flatMap(\.railways)).count
    let on =
      railways == 0
      ? ""
      : " on \(counted(railways, "railway")) of "
        + counted(Set(flatMap(\.operators)).count, "operator")
    var seen: Set<String> = []
    let each = filter { seen.insert($0.ride).inserted }
    let calls = each.reduce(0) { $0 + $1.calls }
    let confirmed = each.reduce(0) { $0 + $1.confirmedCalls }
    return "\(counted(rides, "real ride"))\(on), with \(counted(Set(map(\.phone)).count, "phone"))"
      + (calls == 0 ? "" : ", \(confirmed) of \(counted(calls, "call")) confirmed by a person")
  }
}
