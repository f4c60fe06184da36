import RailNetwork
import Tracking

/// A reference: the alarm that people set on their phones, with a circle around each stop.
///
/// It is given each train of the ride in advance, with its railway, direction and stops, and the
/// time at which the rider boards it. It shows *now* from the first location within a stop's circle
/// until the first one outside, then *next* for the stop after that. It never goes back and never
/// shows *soon*. The circle is that of the get-off alerts of OneBusAway (onebusaway-ios 455, 1311).
package enum Geofence {
  static let radiusMetres = 400.0

  /// The alarm's estimates after each location of the recording that belongs to the truth.
  package static func transcript(of journey: JudgedJourney) -> Transcript {
    let rides = Self.rides(journey)
    var ride = 0
    var alarm = Alarm(stops: rides.first?.stops ?? [])
    let recording = journey.recording
    var transcript = Transcript(
      tracker: Reference.geofence.rawValue, journey: journey.id, estimates: [])
    var next = recording.counted[...]
    for (index, time) in recording.delivered.enumerated() {
      guard let one = next.first, one.index == index else {
        transcript.leaveOut(at: time)
        continue
      }
      next.removeFirst()
      while ride + 1 < rides.count, rides[ride + 1].start <= recording.heldFrom[index] {
        ride += 1
        alarm = Alarm(stops: rides[ride].stops)
      }
      let estimate = alarm.update(one.location.coordinate)
      if one.isHeld {
        transcript.leaveOut(at: time)
      } else {
        transcript.estimates.append(said(estimate, at: one.location.timestamp))
      }
    }
    return transcript
  }

  private static func said(_ estimate: Estimate, at time: Timestamp) -> TimedEstimate {
    TimedEstimate(
      timestamp: time, estimate: estimate,
      hypotheses: estimate.railway.map {
        [Hypothesis(railway: $0, direction: estimate.direction, focus: estimate.focus, score: 1)]
      } ?? [])
  }

  private typealias Stop = (truth: Truth, station: StationIndex, coordinate: Coordinate)

  private static func rides(_ journey: JudgedJourney) -> [(start: Timestamp, stops: [Stop])] {
    var rides: [(start: Timestamp, stops: [Stop])] = []
    for call in journey.calls {
      if call.isFirstOfRide || rides.isEmpty { rides.append((call.arrival, [])) }
      guard call.isStop, let truth = call.arriving.first, let station = truth.station else {
        continue
      }
      rides[rides.count - 1].stops.append((truth, station, journey.network[station].coordinate))
    }
    return rides
  }

  private struct Alarm {
    let stops: [Stop]
    /// The index of the stop ahead or reached; past the end after the last stop.
    var next: Int?
    var isInside = false

    mutating func update(_ place: Coordinate) -> Estimate {
      let inside = stops.map { $0.coordinate.metres(to: place) <= Geofence.radiusMetres }
      var stop = next ?? inside.firstIndex(of: true) ?? first(from: place)
      if isInside, !inside[stop] { stop += 1 }
      // If no location is within a circle, it is skipped when the next one is entered.
      if stop < stops.count, !inside[stop], stop == 0 || !inside[stop - 1] {
        stop = inside[stop...].firstIndex(of: true) ?? stop
      }
      next = stop
      isInside = stop < stops.count && inside[stop]
      guard stop < stops.count else { return .none }
      let truth = stops[stop].truth
      return Estimate(
        railway: truth.railway, direction: truth.direction,
        focus: Focus(station: stops[stop].station, phase: isInside ? .now : .next),
        nextStop: stops[stop].station, score: 1)
    }

    /// The later of the two stops between which a place lies: the pair with the smallest detour.
    private func first(from place: Coordinate) -> Int {
      var least = Double.infinity
      var first = 0
      for (index, (a, b)) in zip(stops, stops.dropFirst()).enumerated() {
        let detour =
          a.coordinate.metres(to: place) + place.metres(to: b.coordinate)
          - a.coordinate.metres(to: b.coordinate)
        if detour < least {
          least = detour
          first = index + 1
        }
      }
      return first
    }
  }
}
