import RailNetwork
import Tracking

/// The reference whose estimates are the truth: the upper limit of every table.
///
/// It does not wait for a location. It shows soon at the labelled approach if that is allowed, else
/// at the nearest allowed moment. Without a labelled approach, it shows soon as early as allowed.
package enum Clairvoyant {
  package static func transcript(of journey: JudgedJourney) -> Transcript {
    var estimates: [TimedEstimate] = []
    for (place, cell) in journey.cells.enumerated() {
      estimates.append(
        TimedEstimate(
          timestamp: cell.start, estimate: estimate(cell, journey),
          hypotheses: cell.truths.first.map { [Hypothesis(railway: $0.railway, score: 1)] } ?? []))
      let next = place + 1 < journey.cells.count ? journey.cells[place + 1].start : nil
      if next != cell.end {
        estimates.append(TimedEstimate(timestamp: cell.end, estimate: .none))
      }
    }
    return Transcript(
      tracker: Reference.clairvoyant.rawValue, journey: journey.id, estimates: estimates)
  }

  private static func estimate(_ cell: TruthCell, _ journey: JudgedJourney) -> Estimate {
    guard let truth = cell.truths.first, let station = truth.station else { return .none }
    let isLabelled = journey.calls[cell.call].approach != nil && cell.shown.contains(cell.phase)
    let phase = isLabelled ? cell.phase : cell.shown.last ?? cell.phase
    var estimate = Estimate(
      railway: truth.railway, direction: truth.direction,
      focus: Focus(station: station, phase: phase), nextStop: journey.nextStop(from: cell.call),
      score: 1)
    if let train = journey.trains?.trains[cell.leg] {
      estimate.train = train
      estimate.arrivals = journey.arrivals(from: cell.call)
    }
    return estimate
  }
}
