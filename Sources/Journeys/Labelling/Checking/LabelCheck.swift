import RailNetwork
package import Scoring
import Tracking

/// A proposed call of a ride whose truth is known, and its error.
package struct CheckedCall: Sendable, Equatable {
  package enum Place: String, Sendable, CaseIterable {
    case first, middle, last
  }

  package var place: Place
  package var confidence: Double
  /// The uncertainty that nine in ten calls stay within.
  package var boundSeconds: Double
  /// The larger error of its two times; nil if the true train did not stop, or pass, there.
  package var errorSeconds: Double?

  /// Whether it is right within half a minute, as ``TimedCall/confidence`` promises.
  package var isRight: Bool { errorSeconds.map { $0 <= 30 } ?? false }
  package var isWithinBound: Bool { errorSeconds.map { $0 <= boundSeconds } ?? false }
}

/// How a proposal of a whole ride compares with its truth.
package enum CheckedRide: String, Sendable, CaseIterable {
  case right, wrong, refused
  /// No railway fits.
  case unfitting

  package var title: String { self == .unfitting ? "no fit" : rawValue }
}

extension Labeller {
  /// Labels a journey as if its truth were not known, and compares the proposed legs with it.
  ///
  /// Calls of the truth that were proposed themselves are not compared.
  package func check(_ journey: Journey) -> (ride: CheckedRide, legs: [Leg], calls: [CheckedCall]) {
    let proposal = propose(journey.locations)
    var head = journey.truth
    head.legs = []
    let draft = proposal.truth(head, network: network)
    let calls = proposal.legs.flatMap { checked($0, against: journey.truth) }
    guard !draft.legs.isEmpty else { return (.unfitting, [], []) }
    let doubts = LabelDoubts(draft, journey.locations, network: network, hint: nil)
    guard doubts.faults(file: "").isEmpty else { return (.refused, draft.legs, calls) }
    return (isRight(draft.legs, journey.truth.legs) ? .right : .wrong, draft.legs, calls)
  }

  private func checked(_ leg: ProposedLeg, against truth: GroundTruth) -> [CheckedCall] {
    let isKnown = truth.legs.allSatisfy { $0.calls.allSatisfy(\.isKnown) }
    let known = truth.legs.filter { $0.railways.contains(leg.railway) }.flatMap(\.calls)
    return leg.calls.indices.compactMap { index in
      let timed = leg.calls[index]
      let same = known.filter { network.isInterchange($0.station, timed.call.station) }
      guard isKnown || same.contains(where: \.isKnown) else { return nil }
      let errors = same.filter { $0.isKnown && $0.isStop == timed.call.isStop }.map { call in
        let error = max(
          abs(call.arrival.seconds(since: timed.call.arrival)),
          abs(call.departure.seconds(since: timed.call.departure)))
        return max(0, error - truth.uncertaintySeconds(of: call))
      }
      return CheckedCall(
        place: index == 0 ? .first : index == leg.calls.count - 1 ? .last : .middle,
        confidence: timed.confidence, boundSeconds: timed.boundSeconds, errorSeconds: errors.min())
    }
  }

  /// Whether the legs have the true railways and ends.
  private func isRight(_ legs: [Leg], _ truth: [Leg]) -> Bool {
    guard legs.count == truth.count else { return false }
    return zip(legs, truth).allSatisfy { leg, truth in
      let ends = [(leg.calls.first, truth.calls.first), (leg.calls.last, truth.calls.last)]
      return truth.railways.contains(leg.railway)
        && ends.allSatisfy { one, other in
          guard let one, let other else { return false }
          return network.isInterchange(one.station, other.station)
        }
    }
  }
}

extension Call {
  /// Whether a simulation or a person gave it.
  fileprivate var isKnown: Bool { labelling.map { $0.status == .confirmed } ?? true }
}
