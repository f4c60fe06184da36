import Journeys
import RailNetwork
import Tracking

/// The reference that answers the truth: the ceiling of every table.
///
/// It is no tracker, since no tracker may see a label. It does not wait for a location: its answer
/// changes at the very moment the truth does, so a share that it is measured by is exactly 1 and a
/// delay exactly 0. Where a stop has no labelled approach the display never says soon; there the
/// clairvoyant still tells the rider, a minute before the arrival or as soon as the call before is
/// left, by an announcement apart from the display.
package enum Clairvoyant {
  /// The id in tables.
  package static let id = "clairvoyant"
  static let announcementLead: Int64 = 60_000

  /// The right answers at every time.
  package static func track(of journey: JudgedJourney) -> EstimateTrack {
    var emissions: [Emission] = []
    for (place, cell) in journey.cells.enumerated() {
      emissions.append(
        Emission(
          timestamp: stamp(cell.start), estimate: estimate(cell, journey),
          hypotheses: cell.answers.first.map { [Hypothesis(railway: $0.railway, score: 1)] } ?? []))
      let next = place + 1 < journey.cells.count ? journey.cells[place + 1].start : nil
      if next != cell.end {
        emissions.append(Emission(timestamp: stamp(cell.end), estimate: .none))
      }
    }
    return EstimateTrack(
      tracker: id, journey: journey.id, emissions: emissions,
      announcements: announcements(journey))
  }

  private static func stamp(_ time: Int64) -> Timestamp {
    Timestamp(millisecondsSince1970: time)
  }

  private static func estimate(_ cell: TruthCell, _ journey: JudgedJourney) -> Estimate {
    guard let answer = cell.answers.first, let station = answer.station else { return .none }
    let stop = journey.calls[cell.call...].first(where: \.isStop)
    return Estimate(
      railway: answer.railway, direction: answer.direction,
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
        timestamp: stamp(max(left, call.arrival - announcementLead)), station: station)
    }
  }
}
