package import Journeys
package import RailNetwork
import Tracking

/// How good proposals are, counted against truths.
///
/// A leg is right if a proposed leg names its railway (or one that is as right) and its direction
/// over most of its time. A call is found if a proposed one has its station, as a stop or as a
/// pass, within ``reachSeconds``; it is timed if all its times are within ``goodSeconds``. When the
/// first train came to stand, and when the last one left, no location can tell: these two times are
/// not compared, and calls outside the recording's time not counted.
package struct LabelScore: Sendable, Equatable {
  package static let goodSeconds = 5.0
  package static let reachSeconds = 600.0

  package var journeys = 0
  package var journeysRight = 0
  package var legs = 0
  package var legsRight = 0
  package var calls = 0
  package var callsFound = 0
  package var callsTimed = 0
  /// Proposed calls that are not in the truth.
  package var callsInvented = 0
  /// The greatest error of each call that was found, in seconds.
  package var errors: [Double] = []
  /// How many of the calls found keep to the uncertainty that the proposal states.
  package var withinStated = 0

  package init() {}

  /// The least error that this share of the calls found keep to.
  package func error(rank: Double) -> Double? {
    guard !errors.isEmpty else { return nil }
    let count = (Double(errors.count) * rank).rounded(.up)
    return errors.sorted()[min(max(Int(count) - 1, 0), errors.count - 1)]
  }

  package static func + (a: LabelScore, b: LabelScore) -> LabelScore {
    var sum = a
    let counts: [WritableKeyPath<LabelScore, Int>] = [
      \.journeys, \.journeysRight, \.legs, \.legsRight, \.calls, \.callsFound, \.callsTimed,
      \.callsInvented, \.withinStated,
    ]
    for count in counts { sum[keyPath: count] += b[keyPath: count] }
    sum.errors += b.errors
    return sum
  }

  package init(_ proposal: LabelProposal, journey: Journey, network: RailNetwork) {
    let truth = journey.truth
    let times = journey.locations.map(\.timestamp)
    guard let start = times.min(), let end = times.max() else { return }
    journeys = 1
    legs = truth.legs.count
    legsRight = truth.legs.count { leg in proposal.legs.contains { Self.isRight($0, leg) } }
    journeysRight = legsRight == legs && proposal.legs.count == legs ? 1 : 0
    let proposed = proposal.legs.flatMap { leg in leg.calls.map { (leg: leg.railway, call: $0) } }
    var used: Set<Int> = []
    let (first, last) = (truth.legs.first?.calls.first, truth.legs.last?.calls.last)
    for (leg, call) in truth.legs.flatMap({ leg in leg.calls.map { (leg, $0) } }) {
      func isHere(_ station: StationIndex) -> Bool {
        station == call.station
          || (leg.equivalent + call.equivalent).contains { $0 == network[station].railway }
            && network.isInterchange(station, call.station)
      }
      let isInside = call.arrival > start && call.departure < end
      let match = proposed.indices.first { index in
        !used.contains(index) && isHere(proposed[index].call.call.station)
          && abs(proposed[index].call.call.arrival.seconds(since: call.arrival))
            <= Self.reachSeconds
      }
      if let match { used.insert(match) }
      guard isInside else { continue }
      calls += 1
      guard let match, proposed[match].call.call.isStop == call.isStop else { continue }
      let timed = proposed[match].call
      let error = max(
        call == first ? 0 : abs(timed.call.arrival.seconds(since: call.arrival)),
        call == last ? 0 : abs(timed.call.departure.seconds(since: call.departure)))
      callsFound += 1
      errors.append(error)
      if error <= Self.goodSeconds { callsTimed += 1 }
      if error <= timed.uncertaintySeconds { withinStated += 1 }
    }
    callsInvented = proposed.count - used.count
  }

  private static func isRight(_ proposed: ProposedLeg, _ leg: Leg) -> Bool {
    guard let from = leg.calls.first?.departure, let to = leg.calls.last?.arrival,
      let start = proposed.calls.first?.call.departure, let end = proposed.calls.last?.call.arrival
    else { return false }
    let isSameWay = proposed.direction == leg.direction || proposed.railway != leg.railway
    // As right all along, or on the way to some calls.
    let stretches =
      proposed.railway == leg.railway || leg.equivalent.contains(proposed.railway)
      ? [(from, to)]
      : zip(leg.calls, leg.calls.dropFirst())
        .filter { $1.equivalent.contains(proposed.railway) }.map { ($0.departure, $1.departure) }
    let overlaps = stretches.map { min(end, $1).seconds(since: max(start, $0)) }.filter { $0 >= 0 }
    return isSameWay && !overlaps.isEmpty
      && overlaps.reduce(0, +) >= 0.5 * max(0, to.seconds(since: from))
  }
}
