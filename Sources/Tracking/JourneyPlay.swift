import RailNetwork

/// The only loop that plays a journey to trackers.
///
/// A recorder receives the events.
///
/// For each location that counts, the surroundings are found once, within the largest search range
/// of the trackers. Then each tracker gives its estimate. A tracker that offers ticks also gets every
/// whole second between two locations, and after the last one, for at most
/// ``longestSilenceSeconds`` after the last event of either kind and ``longestGuessSeconds`` after a
/// location. Motion comes at the time at which an app hears of it, before a location or a tick of the
/// same time. A location that does not count goes to the recorder only.
public enum JourneyPlay {
  /// Ticks end after this time without a location or an event of motion.
  public static let longestSilenceSeconds = 600
  /// Ticks end after this time without a location, whatever motion tells.
  public static let longestGuessSeconds = 3_600

  /// Plays locations and finds their surroundings.
  public static func play<Recorder: PlayRecorder>(
    _ recording: FilteredRecording, finder: SurroundingsFinder,
    trackers: inout [RunningTracker], recorder: inout Recorder
  ) {
    var follower = SurroundingsFollower(finder)
    play(recording, &trackers, &recorder) { location, trackers in
      var searchRange = SearchRange()
      for tracker in trackers.indices {
        searchRange = searchRange.union(trackers[tracker].searchRange(at: location))
      }
      return follower.surroundings(of: location, within: searchRange)
    }
  }

  /// Plays a recording with surroundings already found, one for each location that counts.
  public static func play<Recorder: PlayRecorder>(
    _ recording: FilteredRecording, surroundings: [Surroundings],
    trackers: inout [RunningTracker], recorder: inout Recorder
  ) {
    var next = 0
    play(recording, &trackers, &recorder) { _, _ in
      next += 1
      return surroundings[next - 1]
    }
  }

  private static func play<Recorder: PlayRecorder>(
    _ recording: FilteredRecording, _ trackers: inout [RunningTracker],
    _ recorder: inout Recorder,
    find: (_ location: Location, _ trackers: inout [RunningTracker]) -> Surroundings
  ) {
    var delivered = 0
    let motion = recording.heardMotion
    var last: FilteredRecording.Counted?
    for (place, one) in recording.counted.enumerated() {
      // A held location is only taken when the next one has come.
      let arrival = one.isHeld ? recording.counted[place + 1].index : one.index
      while delivered < arrival {
        recorder.leftOut(location: delivered)
        delivered += 1
      }
      if let last, !last.isHeld {
        let end = one.location.timestamp
        let silence = Silence(location: last, end: end, motion: motion[arrival])
        for tracker in trackers.indices { trackers[tracker].take(silence, tracker, &recorder) }
      } else if last == nil {
        for tracker in trackers.indices { trackers[tracker].take(motion[arrival]) }
      }
      last = one
      if !one.isHeld {
        recorder.begins(location: one.index)
        delivered += 1
      }
      for tracker in trackers.indices { trackers[tracker].take(one.jump) }
      let here = find(one.location, &trackers)
      if one.isHeld {
        for tracker in trackers.indices { trackers[tracker].update(here) }
      } else {
        take(here, one.index, &trackers, &recorder)
      }
    }
    while delivered < recording.reasons.count {
      recorder.leftOut(location: delivered)
      delivered += 1
    }
    if let last {
      let silence = Silence(location: last, end: nil, motion: motion[delivered])
      for tracker in trackers.indices { trackers[tracker].take(silence, tracker, &recorder) }
    }
  }

  /// The whole seconds, counted from `location`, that trackers get as ticks before `next`.
  ///
  /// `start` is the time of the last event, that location or motion after it.
  static func seconds(
    from location: Timestamp, after start: Timestamp, until next: Timestamp?
  ) -> some Sequence<Timestamp> {
    let since = max(0, start.millisecondsSince1970 &- location.millisecondsSince1970)
    let first = max(1, (since &+ 999) / 1_000)
    let last = min(since / 1_000 &+ Int64(longestSilenceSeconds), Int64(longestGuessSeconds))
    return (first..<max(first, last &+ 1)).lazy
      .map { Timestamp(millisecondsSince1970: location.millisecondsSince1970 &+ $0 * 1_000) }
      .prefix { time in next.map { time < $0 } ?? true }
  }

  /// The time between two locations, and the motion that the phone tells in it.
  fileprivate struct Silence {
    let location: FilteredRecording.Counted
    let end: Timestamp?
    let motion: ArraySlice<FilteredRecording.HeardMotion>
  }

  private static func take<Recorder: PlayRecorder>(
    _ here: Surroundings, _ index: Int, _ trackers: inout [RunningTracker],
    _ recorder: inout Recorder
  ) {
    recorder.found(here, location: index)
    for tracker in trackers.indices {
      recorder.willUpdate(index: tracker)
      trackers[tracker].update(here, index, tracker, &recorder)
    }
  }
}

/// A state that returns to an earlier one if a jump of the recording was a fault.
package struct Reversible<State> {
  package var now: State
  /// The state before the phone jumped away.
  var parked: State?
  /// The state before the last location, if that came after a gap.
  var beforeGap: State?

  package init(_ state: State) { now = state }

  /// Saves the state before a jump that may be a fault, or restores it after the jump back.
  ///
  /// `before` is the state before the jump, if the present one is not.
  package mutating func take(_ jump: LocationFilter.Jump, before: State? = nil) {
    let now = before ?? now
    switch jump {
    case .none, .late: break
    case .away: parked = now
    case .back:
      self.now = parked ?? self.now
      parked = nil
    case .undone: self.now = beforeGap ?? self.now
    }
    beforeGap = jump == .late ? now : nil
  }
}

extension Reversible: Sendable where State: Sendable {}

/// A tracker during a journey.
public struct RunningTracker: Sendable {
  /// The tracker in its current state.
  public var tracker: any TrainTracker {
    get { states.now }
    _modify { yield &states.now }
  }
  /// Whether it gets the seconds that pass without a location.
  public let ticks: Bool
  var states: Reversible<any TrainTracker>
  /// Its state before ticks that came over `LocationFilter.leapSeconds` after the last location;
  /// nil without such ticks.
  var settled: (any TrainTracker)?

  /// A tracker at the start of a journey.
  public init(_ tracker: any TrainTracker, ticks: Bool) {
    states = Reversible(tracker)
    self.ticks = ticks
  }
}

// A tracker is large, so these functions work in place and make no copy.
extension RunningTracker {
  fileprivate mutating func searchRange(at location: Location) -> SearchRange {
    tracker.searchRange(at: location)
  }

  /// Saves the state before a jump that may be a fault, or restores it after the jump back.
  mutating func take(_ jump: LocationFilter.Jump) {
    states.take(jump, before: settled)
    settled = nil
  }

  /// Tells the tracker the time, which may turn out to be wrong.
  mutating func advance(to time: Timestamp, since location: Timestamp) -> Estimate? {
    if settled == nil, time.seconds(since: location) > LocationFilter.leapSeconds {
      settled = tracker
    }
    return tracker.advance(to: time)
  }

  /// Tells the tracker of motion, whose time may turn out to be wrong.
  mutating func take(
    _ motion: MotionEvent, at time: Timestamp, since location: Timestamp
  ) -> Estimate? {
    if settled == nil, time.seconds(since: location) > LocationFilter.leapSeconds {
      settled = tracker
    }
    return tracker.take(motion, at: time)
  }

  /// Takes a location; its estimate is not used.
  fileprivate mutating func update(_ here: Surroundings) { _ = tracker.update(here) }

  fileprivate mutating func update<Recorder: PlayRecorder>(
    _ here: Surroundings, _ location: Int, _ number: Int, _ recorder: inout Recorder
  ) {
    let estimate = tracker.update(here)
    let moment = PlayMoment(location: location, time: here.location.timestamp, isTick: false)
    recorder.said(estimate, at: moment, index: number, tracker)
  }

  /// Takes motion while there is no estimate yet.
  fileprivate mutating func take(
    _ motion: ArraySlice<FilteredRecording.HeardMotion>
  ) {
    for (time, event) in motion { _ = tracker.take(event, at: time) }
  }

  /// Takes the seconds and the motion between two locations.
  fileprivate mutating func take<Recorder: PlayRecorder>(
    _ silence: JourneyPlay.Silence, _ number: Int, _ recorder: inout Recorder
  ) {
    let location = silence.location.location.timestamp
    var last = location
    for (time, event) in silence.motion {
      // An event from before a clock was set back comes at once.
      let heard = max(time, last)
      tick(silence, after: last, until: heard, number, &recorder)
      last = heard
      guard let estimate = take(event, at: heard, since: location) else { continue }
      let moment = PlayMoment(location: silence.location.index, time: heard, isTick: true)
      recorder.said(estimate, at: moment, index: number, tracker)
    }
    tick(silence, after: last, until: silence.end, number, &recorder)
  }

  private mutating func tick<Recorder: PlayRecorder>(
    _ silence: JourneyPlay.Silence, after start: Timestamp, until end: Timestamp?, _ number: Int,
    _ recorder: inout Recorder
  ) {
    guard ticks else { return }
    let location = silence.location.location.timestamp
    for time in JourneyPlay.seconds(from: location, after: start, until: end) {
      guard let estimate = advance(to: time, since: location) else { continue }
      let moment = PlayMoment(location: silence.location.index, time: time, isTick: true)
      recorder.said(estimate, at: moment, index: number, tracker)
    }
  }
}

extension TrackerEntry {
  /// A fresh tracker at the start of a journey.
  public func running(
    _ context: TrackerContext, values: ParameterValues = [:]
  ) -> RunningTracker {
    RunningTracker(makeTracker(context, values: values), ticks: offers.contains(.ticks))
  }
}

/// When a tracker gave an estimate.
public struct PlayMoment: Sendable, Equatable {
  /// The index of the last location.
  public var location: Int
  /// The time of the location, of the tick, or at which motion was heard of.
  public var time: Timestamp
  /// Whether the estimate was given at a tick or for motion, and not for a location.
  public var isTick: Bool

  /// A moment after the location with this index.
  public init(location: Int, time: Timestamp, isTick: Bool) {
    self.location = location
    self.time = time
    self.isTick = isTick
  }
}

/// Receives the events of a playback, in the order in which a phone would cause them.
public protocol PlayRecorder {
  /// A location that has no estimate of its own, so the estimate before it still holds.
  ///
  /// It does not count, or it counts only after the next one confirms it.
  mutating func leftOut(location: Int)
  /// The next location that counts is about to be played.
  mutating func begins(location: Int)
  mutating func found(_ surroundings: Surroundings, location: Int)
  /// The tracker with this index is about to take the location.
  mutating func willUpdate(index: Int)
  /// The tracker with this index has given an estimate.
  ///
  /// It may be asked for its hypotheses and trace.
  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker)
}

extension PlayRecorder {
  /// Does nothing.
  public mutating func leftOut(location: Int) {}
  /// Does nothing.
  public mutating func begins(location: Int) {}
  /// Does nothing.
  public mutating func found(_ surroundings: Surroundings, location: Int) {}
  /// Does nothing.
  public mutating func willUpdate(index: Int) {}
}

/// A recorder that keeps nothing.
public struct NoRecorder: PlayRecorder {
  /// A recorder for playbacks that are only timed.
  public init() {}

  /// Does nothing.
  public mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
  ) {}
}
