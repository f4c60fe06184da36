import Journeys
import Maths
package import RailNetwork
package import Tracking

/// Proposes a truth from a recording alone, offline and with hindsight.
package struct Labeller: Sendable {
  package let network: RailNetwork
  private let finder: SurroundingsFinder

  /// Stretches shorter than this in time or way are no legs.
  static let shortestLegSeconds = 45.0
  static let shortestLegMetres = 400.0
  /// Railways whose cost is within this of the best are told as alternatives.
  static let alternativeCost = 60.0
  /// A railway with at least this share of the best one's belief may still turn out right.
  static let rivalShare = 0.3
  /// The scale on which costs turn into shares of belief.
  static let beliefScale = 8.0

  package init(network: RailNetwork) {
    self.network = network
    finder = SurroundingsFinder(network: network)
  }

  /// The likeliest truth of a recording, in any order of locations; without legs where none fits.
  ///
  /// A hint, what a person knows of the ride, makes the whole recording one leg.
  package func propose(_ locations: [Location], hint: LegHint? = nil) -> LabelProposal {
    let recording =
      hint?.railway.map { MatchedRecording(locations, to: $0, of: network) }
      ?? MatchedRecording(locations, finder: finder)
    let explainer = LegExplainer(network: network, recording: recording)
    guard let hint else { return propose(explainer) }
    let railways = hint.railway.map { [$0] } ?? recording.railways
    let leg = leg(railways, in: recording.locations.indices, explainer, hint)
    return LabelProposal(legs: leg.map { [$0] } ?? [])
  }

  private func propose(_ explainer: LegExplainer) -> LabelProposal {
    let recording = explainer.recording
    var found: [(range: Range<Int>, leg: ProposedLeg)] = []
    for stretch in explainer.path.stretches() where isLong(stretch, recording) {
      let candidates = rivals(of: stretch, recording)
      guard let leg = leg(candidates, in: stretch.range, explainer, LegHint()) else { continue }
      guard let last = found.last, last.leg.railway == leg.railway,
        last.leg.direction == leg.direction
      else {
        found.append((stretch.range, leg))
        continue
      }
      // Two stretches of one ride with something else between them are explained together.
      let whole = last.range.lowerBound..<stretch.range.upperBound
      let hint = LegHint(direction: leg.direction)
      found[found.count - 1] = (whole, self.leg([leg.railway], in: whole, explainer, hint) ?? leg)
    }
    let legs = found.map(\.leg)
    return LabelProposal(legs: LegJoints.join(legs, network: network))
  }

  /// The railways that come as near to most of a stretch as the one found.
  private func rivals(
    of stretch: PathStretch, _ recording: MatchedRecording
  ) -> [RailwayIndex] {
    recording.railways.filter { railway in
      railway == stretch.railway
        || recording.matches(to: railway, in: stretch.range).count * 10
          >= stretch.range.count * 9
    }
  }

  private func isLong(_ stretch: PathStretch, _ recording: MatchedRecording) -> Bool {
    let matches = recording.matches(to: stretch.railway, in: stretch.range)
    guard let first = matches.first, let last = matches.last else { return false }
    return last.location.timestamp.seconds(since: first.location.timestamp)
      >= Self.shortestLegSeconds
      && first.location.coordinate.metres(to: last.location.coordinate) >= Self.shortestLegMetres
  }

  /// The best railway over a range, with the others that fit.
  private func leg(
    _ railways: [RailwayIndex], in range: Range<Int>, _ explainer: LegExplainer, _ hint: LegHint
  ) -> ProposedLeg? {
    let candidates = railways.compactMap { explainer.candidate($0, in: range, hint: hint) }
      .filter { $0.calls.count > 1 }
      .enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
      .map(\.element)
    guard let best = candidates.first else { return nil }
    let beliefs = candidates.map { belief(best.cost - $0.cost) }
    let total = beliefs.reduce(0, +)
    let others = zip(candidates, beliefs).dropFirst()
      .filter { $0.0.cost - best.cost <= Self.alternativeCost }
      .map { LabelOrigin.Alternative(railway: $0.0.railway, confidence: $0.1 / total) }
    var leg = ProposedLeg(
      railway: best.railway, direction: best.direction, calls: best.calls,
      confidence: beliefs[0] / total, alternatives: Array(others))
    leg.rivals = zip(candidates, beliefs).dropFirst()
      .filter { $0.1 >= beliefs[0] * Self.rivalShare }
      .map { candidate, belief in
        ProposedLeg(
          railway: candidate.railway, direction: candidate.direction, calls: candidate.calls,
          confidence: belief / total)
      }
    return leg
  }

  private func belief(_ lead: Double) -> Double {
    lead <= -Self.alternativeCost ? 0 : PortableMath.exp(lead / Self.beliefScale)
  }
}
