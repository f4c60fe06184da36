package import RailNetwork
package import Tracking

/// Removes from estimates what is not on the network, not finite, or no probability from 0 to 1.
package final class EstimateCheck: Sendable {
  private let network: RailNetwork

  package init(network: RailNetwork) {
    self.network = network
  }

  package func checked(_ estimate: Estimate) -> (estimate: Estimate, fault: String?) {
    if isValid(estimate) { return (estimate, nil) }
    var valid = estimate
    valid.probability = isValid(estimate.probability) ? estimate.probability : nil
    valid.noTrainProbability =
      isValid(estimate.noTrainProbability) ? estimate.noTrainProbability : nil
    valid.score = estimate.score.flatMap { $0.isFinite ? $0 : nil }
    valid.nextStop = estimate.nextStop.flatMap { has($0) ? $0 : nil }
    if let railway = estimate.railway, has(railway) {
      valid.focus = isValid(estimate.focus, railway) ? estimate.focus : nil
    } else {
      (valid.railway, valid.direction, valid.focus, valid.train) = (nil, nil, nil, nil)
    }
    valid.arrivals.removeAll { !has($0.station) }
    let fault =
      valid.railway != estimate.railway
      ? "a railway that is not in the network"
      : valid.focus != estimate.focus || valid.nextStop != estimate.nextStop
        || valid.arrivals.count != estimate.arrivals.count
        ? "a station that is not on the railway" : "a score or probability out of range"
    return (valid, fault)
  }

  /// The valid part of a hypothesis; nil if its railway or score is invalid.
  package func checked(_ hypothesis: Hypothesis) -> Hypothesis? {
    if isValid(hypothesis) { return hypothesis }
    guard has(hypothesis.railway), hypothesis.score.isFinite else { return nil }
    var valid = hypothesis
    valid.focus = isValid(hypothesis.focus, hypothesis.railway) ? hypothesis.focus : nil
    valid.probability = isValid(hypothesis.probability) ? hypothesis.probability : nil
    valid.trains.removeAll { !isValid($0.probability) }
    return valid
  }

  package func checked(_ trace: TrackerTrace) -> TrackerTrace {
    TrackerTrace(
      candidates: trace.candidates.filter { has($0.railway) }.map { candidate in
        var valid = candidate
        valid.probability = isValid(candidate.probability) ? candidate.probability : nil
        valid.scoreTerms.removeAll {
          !$0.value.isFinite || !($0.event?.station.map(has) ?? true)
        }
        valid.stations.removeAll { !has($0.station) }
        return valid
      },
      noTrainProbability: isValid(trace.noTrainProbability) ? trace.noTrainProbability : nil)
  }

  private func isValid(_ estimate: Estimate) -> Bool {
    guard estimate.score?.isFinite ?? true, isValid(estimate.probability),
      isValid(estimate.noTrainProbability), estimate.nextStop.map(has) ?? true,
      estimate.arrivals.allSatisfy({ has($0.station) })
    else { return false }
    guard let railway = estimate.railway else {
      return estimate.direction == nil && estimate.focus == nil && estimate.train == nil
    }
    return has(railway) && isValid(estimate.focus, railway)
  }

  func isValid(_ hypothesis: Hypothesis) -> Bool {
    has(hypothesis.railway) && hypothesis.score.isFinite
      && isValid(hypothesis.focus, hypothesis.railway) && isValid(hypothesis.probability)
      && hypothesis.trains.allSatisfy { isValid($0.probability) }
  }

  private func isValid(_ focus: Focus?, _ railway: RailwayIndex) -> Bool {
    guard let focus else { return true }
    return has(focus.station) && network[focus.station].railway == railway
  }

  private func isValid(_ probability: Double?) -> Bool {
    probability.map { (0...1).contains($0) } ?? true
  }

  private func has(_ railway: RailwayIndex) -> Bool {
    network.railways.indices.contains(railway.offset)
  }

  private func has(_ station: StationIndex) -> Bool {
    network.stations.indices.contains(station.offset)
  }
}
