public import Foundation
public import RailNetwork

/// One ride followed by one tracker.
///
/// An app uses it to run the code that RailBench evaluates.
///
///     let context = TrackerContext(network: try RailNetwork(contentsOf: url))
///     var session = TrackingSession(context, tracker: entry)
///     let display = session.update(location)
///
/// A value type: keep it where one task at a time changes it. Sessions with the same context share
/// the network's tables, so that another session only costs some kilobytes.
public struct TrackingSession: Sendable {
  /// The network and its timetables.
  public let context: TrackerContext
  /// The tracker that follows the ride.
  public let tracker: TrackerEntry
  /// The parameters that differ from their defaults.
  public let values: ParameterValues
  /// The current estimate.
  public private(set) var estimate = Estimate.none
  /// Why the last location did not count; nil if it counted.
  public private(set) var leftOut: LocationFilter.Reason?
  private var filter = LocationFilter()
  private var follower: SurroundingsFollower
  private var running: RunningTracker
  /// When the last location that counts was measured.
  private var lastTime: Timestamp?
  /// When motion was last heard of since then.
  private var lastMotion: Timestamp?
  /// The hypotheses of a restored ride, until its next location.
  private var restored: [Hypothesis]?

  /// A session at the start of a ride.
  ///
  /// - Parameters:
  /// - context: the network and its timetables. Its tables are made once, for all sessions.
  ///   - tracker: an entry of the catalogue or one of your own.
  ///   - values: parameters other than their defaults; each must be one of the tracker's and in its
  ///     range, see `TrackerEntry.faults(in:)`.
  public init(
    _ context: TrackerContext, tracker: TrackerEntry, values: ParameterValues = [:]
  ) {
    self.context = context
    self.tracker = tracker
    self.values = values
    follower = SurroundingsFollower(context.table())
    running = tracker.running(context, values: values)
  }

  /// A session with its own network; use ``init(_:tracker:values:)`` for several sessions on one.
  public init(
    network: RailNetwork, tracker: TrackerEntry, values: ParameterValues = [:],
    timetables: TimetableSet? = nil
  ) {
    self.init(
      TrackerContext(network: network, timetables: timetables), tracker: tracker, values: values)
  }

  /// Takes the next location and returns the display from its time on.
  ///
  /// A location that does not count changes nothing; see ``LocationFilter``.
  @discardableResult
  public mutating func update(_ location: Location) -> Display {
    update(location) { _, _ in }
    return display
  }

  /// Returns the display at `time`, if no location has come since the last one.
  ///
  /// Call it once a second.
  ///
  /// After ten minutes without a location or motion it no longer changes, nor after an hour without
  /// a location.
  @discardableResult
  public mutating func advance(to time: Timestamp) -> Display {
    if running.ticks, let last = lastTime, time > last,
      time.seconds(since: max(last, lastMotion ?? last))
        <= Double(JourneyPlay.longestSilenceSeconds),
      time.seconds(since: last) <= Double(JourneyPlay.longestGuessSeconds)
    {
      estimate = running.advance(to: time, since: last) ?? estimate
    }
    return display
  }

  /// Takes what the phone says about its own movement, and returns the display from `time` on.
  ///
  /// `time` is when the app hears of it; the event itself has the time at which the activity began,
  /// some seconds before.
  @discardableResult
  public mutating func take(_ motion: MotionEvent, at time: Timestamp) -> Display {
    guard let lastTime else {
      _ = running.tracker.take(motion, at: time)
      return display
    }
    let heard = max(time, lastMotion ?? lastTime)
    estimate = running.take(motion, at: heard, since: lastTime) ?? estimate
    lastMotion = heard
    return display
  }

  /// The trains that the phone may be on, best first, if the tracker ranks them.
  public var hypotheses: [Hypothesis] {
    restored ?? running.tracker.hypotheses(withFocus: true)
  }

  /// Forgets the ride.
  ///
  /// The next location starts a new one.
  public mutating func startNextRide() {
    running = tracker.running(context, values: values)
    filter = LocationFilter()
    estimate = .none
    leftOut = nil
    lastTime = nil
    lastMotion = nil
    restored = nil
  }
}

// MARK: Recordings

extension TrackingSession {
  /// Takes the next location of a recording, and before it each whole second since the last
  /// location that counts, as ``JourneyPlay`` does.
  ///
  /// `tick` gets each second at which the estimate changes.
  package mutating func replay(_ location: Location, tick: (Timestamp, Estimate) -> Void) {
    update(location) { session, end in session.replaySilence(until: end, tick: tick) }
  }

  /// Takes an event of motion of a recording, and before it each whole second since the last event.
  ///
  /// `tick` gets each time at which the estimate changes.
  package mutating func replay(
    _ motion: MotionEvent, at time: Timestamp, tick: (Timestamp, Estimate) -> Void
  ) {
    let heard = max(time, lastMotion ?? lastTime ?? time)
    replaySilence(until: heard, tick: tick)
    let before = estimate
    take(motion, at: heard)
    if !estimate.hasTheSameScores(as: before) { tick(heard, estimate) }
  }

  /// Takes the seconds after the last event of a recording.
  package mutating func replaySilence(
    until end: Timestamp? = nil, tick: (Timestamp, Estimate) -> Void
  ) {
    guard running.ticks, let lastTime else { return }
    let last = max(lastTime, lastMotion ?? lastTime)
    for second in JourneyPlay.seconds(from: lastTime, after: last, until: end) {
      guard let changed = running.advance(to: second, since: lastTime),
        !changed.hasTheSameScores(as: estimate)
      else { continue }
      estimate = changed
      tick(second, estimate)
    }
  }

  private mutating func update(
    _ location: Location, silence: (inout TrackingSession, _ until: Timestamp) -> Void
  ) {
    switch filter.take(location) {
    case .leftOut(let reason): leftOut = reason
    case .counts(let location, let jump):
      silence(&self, location.timestamp)
      running.take(jump)
      take(location)
    case .confirms(let location, let held, let jump):
      silence(&self, held.timestamp)
      running.take(jump)
      take(held)
      take(location)
    }
  }

  private mutating func take(_ location: Location) {
    leftOut = nil
    restored = nil
    lastTime = location.timestamp
    lastMotion = nil
    estimate = running.tracker.update(
      follower.surroundings(of: location, within: running.tracker.searchRange(at: location)))
  }
}

extension TrackingSession {
  /// The reasons for the last estimate.
  package var trace: TrackerTrace { running.tracker.trace() }
}

// MARK: Display

/// The content of the display over the door, as names.
public struct Display: Sendable, Hashable {
  /// The name of the railway; nil while the display is blank.
  public var railway: Title?
  /// The terminus in the direction of travel; nil on a loop.
  public var towards: Title?
  /// The name of the station; nil if only the railway is known.
  public var station: Title?
  /// Next, soon or now.
  public var phase: FocusPhase?
  /// The next station at which the train stops.
  public var nextStop: Title?
  /// The train of the timetable, where the tracker names one.
  public var train: TrainDisplay?

  /// Nothing is shown.
  public static let blank = Display()
}

extension TrackingSession {
  /// The names in the estimate.
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
      nextStop: estimate.nextStop.map { network[$0].title }, train: context.train(of: estimate))
  }
}

extension Title {
  /// The name in a language, given by its code such as `ja`; in English for all other languages.
  public func text(in language: String) -> String {
    language.hasPrefix("ja") ? ja ?? en : en
  }
}

// MARK: Saving

extension TrackingSession {
  /// Why a saved session can't be restored.
  public enum RestoreError: Error, Hashable {
    /// It was saved by another version, or with another network, timetable, tracker or setting than
    /// those of this session, or was changed since.
    case savedElsewhere
    /// The tracker can't be saved.
    case trackerHasNoState
  }

  private struct Saved: Codable, Equatable {
    /// The digest of the network and the timetables.
    var context: String
    var tracker: String
    var values: ParameterValues
    var estimate: Estimate
    var filter: LocationFilter
    var lastTime: Timestamp?
    var lastMotion: Timestamp?
    var hypotheses: [Hypothesis]
    /// The tracker's states before the phone jumped away, before the last gap, and a silence.
    var parked: Data?
    var beforeGap: Data?
    var settled: Data?
    var state: Data
  }

  /// The current state of the ride, as JSON.
  ///
  /// - Throws: ``RestoreError/trackerHasNoState`` if the tracker does not offer `state`.
  public func savedState() throws -> Data {
    guard tracker.offers.contains(.state) else { throw RestoreError.trackerHasNoState }
    return try StateJSON.data(
      Saved(
        context: context.digest, tracker: tracker.id, values: values, estimate: estimate,
        filter: filter, lastTime: lastTime, lastMotion: lastMotion, hypotheses: hypotheses,
        parked: running.states.parked.map { try $0.savedState() },
        beforeGap: running.states.beforeGap.map { try $0.savedState() },
        settled: running.settled.map { try $0.savedState() },
        state: running.tracker.savedState()))
  }

  /// Restores a ride from ``savedState()``, with the same network, timetables, tracker and values.
  ///
  /// - Throws: ``RestoreError`` or a decoding error. The session is then unchanged.
  public mutating func restore(_ data: Data) throws {
    let saved = try StateJSON.value(Saved.self, data)
    guard saved.context == context.digest, saved.tracker == tracker.id, saved.values == values
    else { throw RestoreError.savedElsewhere }
    var fresh = tracker.running(context, values: values)
    try fresh.tracker.restore(saved.state)
    fresh.states.parked = try saved.parked.map(restoredTracker)
    fresh.states.beforeGap = try saved.beforeGap.map(restoredTracker)
    fresh.settled = try saved.settled.map(restoredTracker)
    running = fresh
    estimate = saved.estimate
    filter = saved.filter
    leftOut = nil
    lastTime = saved.lastTime
    lastMotion = saved.lastMotion
    restored = saved.hypotheses
  }

  private func restoredTracker(_ state: Data) throws -> any TrainTracker {
    var restored = tracker.makeTracker(context, values: values)
    try restored.restore(state)
    return restored
  }
}
