public import Foundation
public import RailNetwork

/// One ride followed by one tracker: the way an app embeds what RailBench judges.
///
///     let network = try RailNetwork(contentsOf: url)
///     var session = TrackingSession(network: network, tracker: entry)
///     let display = session.update(location)
///
/// A value: keep it where one task at a time changes it.
public struct TrackingSession: Sendable {
  public let context: TrackerContext
  public let tracker: TrackerEntry
  public let values: ParameterValues
  /// What holds now.
  public private(set) var estimate = Estimate.none
  private var follower: SurroundingsFollower
  private var running: RunningTracker
  private var lastTime: Timestamp?

  /// A session at the start of a ride; the tables of the network are made once, here.
  ///
  /// - Parameters:
  ///   - network: the railways that the ride may be on.
  ///   - tracker: an entry of the catalogue or one of your own.
  ///   - values: parameters other than their defaults; each must be one of the tracker's and in its
  ///     range, see `TrackerEntry.faults(in:)`.
  ///   - timetables: the trains of the day, for trackers that read them.
  public init(
    network: RailNetwork, tracker: TrackerEntry, values: ParameterValues = [:],
    timetables: TimetableSet? = nil
  ) {
    context = TrackerContext(network: network, timetables: timetables)
    self.tracker = tracker
    self.values = values
    follower = SurroundingsFollower(SurroundingsFinder(network: network))
    running = tracker.running(context, values: values)
  }

  /// Takes the next location; the display from it on.
  ///
  /// A location without a valid coordinate, or from before the last one, changes nothing.
  @discardableResult
  public mutating func update(_ location: Location) -> Display {
    let time = location.timestamp
    if location.coordinate.isValid, lastTime.map({ time >= $0 }) ?? true {
      lastTime = time
      estimate = running.tracker.update(
        follower.surroundings(of: location, within: running.tracker.searchRange(at: location)))
    }
    return display
  }

  /// The display at `time`, when no location has come; call it once a second.
  @discardableResult
  public mutating func advance(to time: Timestamp) -> Display {
    if running.ticks, let last = lastTime, time > last,
      time.seconds(since: last) <= Double(JourneyPlay.longestSilenceSeconds)
    {
      estimate = running.tracker.advance(to: time) ?? estimate
    }
    return display
  }

  /// The trains that the phone may be on, best first, where the tracker ranks them.
  public var hypotheses: [Hypothesis] { running.tracker.hypotheses(withFocus: true) }

  /// Forgets the ride; the next location starts another.
  public mutating func startAnew() {
    running = tracker.running(context, values: values)
    estimate = .none
    lastTime = nil
  }
}

// MARK: Display

/// What the display over the door says, as names.
public struct Display: Sendable, Hashable {
  public var railway: Title?
  /// The station at the end of the railway in the direction of travel; nil on a loop.
  public var towards: Title?
  public var station: Title?
  public var phase: FocusPhase?
  /// The next station at which the train stops.
  public var nextStop: Title?

  /// Nothing is shown.
  public static let blank = Display()
}

extension TrackingSession {
  /// What the estimate says, as names.
  public var display: Display {
    let network = context.network
    return Display(
      railway: estimate.railway.map { network[$0].title },
      towards: estimate.railway.flatMap { index in
        let railway = network[index]
        guard let direction = estimate.direction, !railway.isLoop else { return nil }
        let last = direction == .ascending ? railway.stations.last : railway.stations.first
        return last.map { network[$0].title }
      },
      station: estimate.focus.map { network[$0.station].title },
      phase: estimate.focus?.phase,
      nextStop: estimate.nextStop.map { network[$0].title })
  }
}

extension Title {
  /// The name in a language by its code, such as `ja`; in English where there is no other.
  public func text(in language: String) -> String {
    language.hasPrefix("ja") ? ja ?? en : en
  }
}

// MARK: Saving

extension TrackingSession {
  /// Why a saved session can't be restored.
  public enum RestoreError: Error, Hashable {
    /// It was saved with another network, tracker or values than this session has.
    case savedElsewhere
    /// The tracker does not offer to be saved.
    case trackerHasNoState
  }

  private struct Saved: Codable, Equatable {
    var network: String
    var version: String
    var tracker: String
    var values: ParameterValues
    var estimate: Estimate
    var lastTime: Timestamp?
    var state: Data
  }

  /// The ride so far, as JSON.
  ///
  /// - Throws: ``RestoreError/trackerHasNoState`` for trackers that do not offer `state`.
  public func savedState() throws -> Data {
    guard tracker.offers.contains(.state) else { throw RestoreError.trackerHasNoState }
    return try StateJSON.data(
      Saved(
        network: context.network.id, version: context.network.version, tracker: tracker.id,
        values: values, estimate: estimate, lastTime: lastTime,
        state: running.tracker.savedState()))
  }

  /// Restores a ride that ``savedState()`` gave, on the same network, tracker and values.
  ///
  /// - Throws: ``RestoreError`` or a decoding error; the session is then as it was.
  public mutating func restore(_ data: Data) throws {
    let saved = try StateJSON.value(Saved.self, data)
    guard saved.network == context.network.id, saved.version == context.network.version,
      saved.tracker == tracker.id, saved.values == values
    else { throw RestoreError.savedElsewhere }
    var fresh = tracker.running(context, values: values)
    try fresh.tracker.restore(saved.state)
    running = fresh
    estimate = saved.estimate
    lastTime = saved.lastTime
  }
}
