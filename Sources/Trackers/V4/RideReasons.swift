import Tracking

/// The evidence for and against a ride in nat; only explanations use it.
struct RideReasons: Codable, Sendable {
  private enum Constants {
    /// Stops and passes that are kept by themselves, those that count most.
    static let mostEvents = 6
  }

  private struct Event: Codable, Sendable {
    /// The station's order; -1 for a stop at none.
    var order: Int32
    var isStop: Bool
    var time: Double
    var gain: Double
  }

  /// The evidence of all distances from the track.
  private(set) var across = 0.0
  private var stations = 0.0
  private var events: [Event] = []

  mutating func add(across gain: Double) { across += gain }

  /// Adds a stop, at a station if one is near enough, or a station that was passed.
  mutating func add(_ order: Int, isStop: Bool, at time: Double, _ gain: Double) {
    stations += gain
    events.append(Event(order: Int32(order), isStop: isStop, time: time, gain: gain))
    guard events.count > Constants.mostEvents,
      let least = events.indices.min(by: { abs(events[$0].gain) < abs(events[$1].gain) })
    else { return }
    events.remove(at: least)
  }

  func terms(_ ride: Ride, _ phone: Phone, _ model: RideModel) -> [TraceTerm] {
    var terms = [
      TraceTerm(.distance, across),
      TraceTerm(.timetable, ride.trainGain),
      TraceTerm(.stations, stations - events.reduce(0) { $0 + $1.gain }),
    ]
    for event in events {
      let station = event.order < 0 ? nil : model.table.station(Int(ride.railway), Int(event.order))
      terms.append(
        TraceTerm(
          .stations, event.gain,
          event: TraceEvent(
            event.isStop ? .stopped : .passed, station, at: phone.wallClock(event.time))))
    }
    return terms.filter { $0.value != 0 }
  }
}
