import Journeys
import RailNetwork
import Tracking

/// The reference whose estimates are the truth: the ceiling of every table.
///
/// It is no tracker, since no tracker may see a label. It does not wait for a location: its
/// estimate changes at the very moment the truth does, so a share that it is measured by is exactly
/// 1 and a delay exactly 0. Where a stop has no labelled approach the display never says soon;
/// there the clairvoyant still tells the rider, a minute before the arrival or as soon as the call
/// before is left, by an announcement apart from the display.
package enum Clairvoyant {
  static let announcementLead: Int64 = 60_000

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
      tracker: Reference.clairvoyant.rawValue, journey: journey.id, estimates: estimates,
      announcements: announcements(journey))
  }

  private static func estimate(_ cell: TruthCell, _ journey: JudgedJourney) -> Estimate {
    guard let truth = cell.truths.first, let station = truth.station else { return .none }
    let stop = journey.calls[cell.call...].first(where: \.isStop)
    return Estimate(
      railway: truth.railway, direction: truth.direction,
      focus: Focus(station: station, phase: cell.phase), nextStop: stop?.station, score: 1)
  }

  private static func announcements(_ journey: JudgedJourney) -> [Announcement] {
    journey.calls.indices.compactMap { place in
      let call = journey.calls[place]
      guard call.isStop, call.approach == nil, place > 0, !call.isFirstOfRide,
        let station = call.station
      else { return nil }
      let left = max(journey.calls[place - 1].departure, journey.sessionStart)
      return Announcement(
        timestamp: max(left, call.arrival.advanced(byMilliseconds: -announcementLead)),
        station: station)
    }
  }
}
