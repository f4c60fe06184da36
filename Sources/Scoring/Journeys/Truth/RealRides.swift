package import RailNetwork

/// The railways, operator and phone of a real ride, and who saw its calls.
///
/// Rides that share them are weaker evidence than independent ones.
package struct RideOrigin: Sendable, Equatable, Codable {
  let ride: String
  let railways: [String]
  let operators: [String]
  let phone: String?
  let calls: Int
  /// The number of calls by who vouches for them.
  let vouched: [String: Int]
  let unscoredCalls: Int

  /// The source that vouches for the times of a call.
  enum Witness: String, CaseIterable {
    case person, phones, phone, timetable
  }

  /// Nil for a simulated journey.
  package init?(_ truth: GroundTruth, in network: RailNetwork) {
    guard truth.source == .recorded else { return nil }
    ride = truth.rideID
    railways = truth.legs.map { network[$0.railway].id }
    operators = truth.legs.map { network[$0.railway].operatorID }
    let all = truth.legs.flatMap(\.calls)
    calls = all.count
    unscoredCalls = all.count { !truth.isScored($0) }
    vouched = Dictionary(
      all.compactMap { $0.labelling?.witness }.map { ($0.rawValue, 1) }, uniquingKeysWith: +)
    phone = truth.phone
  }
}

extension LabelOrigin {
  /// Nil if nobody saw the call: it lies in a gap between locations, or outside of them.
  fileprivate var witness: RideOrigin.Witness? {
    if status == .confirmed || basis == .logged { return .person }
    if witnesses.count > 1 { return .phones }
    return witnesses.count == 1 || basis == .observed
      ? .phone : basis == .timetable ? .timetable : nil
  }
}

extension Collection<RideOrigin> {
  /// Such as `20 real rides on 3 railways of 2 operators, with 3 phones; of 90 calls a person
  /// vouches for 5, …`; nil without real rides.
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
    return "\(counted(rides, "real ride"))\(on), with \(counted(Set(map(\.phone)).count, "phone"))"
      + calls
  }

  private var calls: String {
    var seen: Set<String> = []
    let each = filter { seen.insert($0.ride).inserted }
    let calls = each.reduce(0) { $0 + $1.calls }
    guard calls > 0 else { return "" }
    func number(_ witness: RideOrigin.Witness) -> Int {
      each.reduce(0) { $0 + ($1.vouched[witness.rawValue] ?? 0) }
    }
    let rest = RideOrigin.Witness.allCases.reduce(calls) { $0 - number($1) }
    let unscored = each.reduce(0) { $0 + $1.unscoredCalls }
    return "; of \(counted(calls, "call")) a person vouches for \(number(.person)), several phones "
      + "for \(number(.phones)), one phone for \(number(.phone)), a timetable for "
      + "\(number(.timetable)), nobody for \(rest); \(unscored) are not scored"
  }
}
