package import RailNetwork
import Text

/// What a real ride was made on and with: rides that share it tell less than as many others.
package struct RideOrigin: Sendable, Equatable, Codable {
  let ride: String
  let railways: [String]
  let operators: [String]
  let phone: String?
  let calls: Int
  /// Of these, how many a person confirmed.
  let confirmedCalls: Int

  /// Nil for a journey that was simulated.
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
  /// `20 real rides on 3 railways of 2 operators, with 3 phones, 5 of 90 calls confirmed by a person`,
  /// or nil without real rides.
  ///
  /// Rides whose phone no tag names are taken for those of one more; variants of one ride count once.
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
