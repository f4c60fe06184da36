import RailNetwork

/// The one loop that plays a journey to trackers; the recorder keeps what is wanted of it.
///
/// For each location: what surrounds it is found once, as far as any tracker looks, then each
/// tracker gives its estimate. A tracker that offers ticks also gets every whole second after a
/// location until the next one, and after the last one, for ``longestSilenceSeconds`` at most.
public enum JourneyPlay {
  /// After so long without a location no more ticks are given.
  public static let longestSilenceSeconds = 600

  /// Plays locations whose surroundings are found as they are needed.
  public static func play<Recorder: PlayRecorder>(
    _ locations: [Location], finder: SurroundingsFinder, trackers: inout [RunningTracker],
    recorder: inout Recorder
  ) {
    guard let first = locations.first else { return }
    var follower = SurroundingsFollower(finder)
    // By turns, for trackers may keep what surrounds the last location.
    var here = Surroundings(
      location: first, plane: LocalPlane(origin: first.coordinate), railways: [], stations: [])
    var before = here
    for (index, location) in locations.enumerated() {
      recorder.begins(location: index)
      var searchRange = SearchRange()
      for tracker in trackers.indices {
        searchRange = searchRange.union(trackers[tracker].searchRange(at: location))
      }
      swap(&here, &before)
      follower.find(location, searchRange, into: &here)
      let next = index + 1 < locations.count ? locations[index + 1].timestamp : nil
      take(here, index, until: next, &trackers, &recorder)
    }
  }

  /// Plays locations whose surroundings are known.
  public static func play<Recorder: PlayRecorder>(
    _ surroundings: [Surroundings], trackers: inout [RunningTracker], recorder: inout Recorder
  ) {
    for (index, here) in surroundings.enumerated() {
      recorder.begins(location: index)
      let next =
        index + 1 < surroundings.count ? surroundings[index + 1].location.timestamp : nil
      take(here, index, until: next, &trackers, &recorder)
    }
  }

  private static func take<Recorder: PlayRecorder>(
    _ here: Surroundings, _ index: Int, until next: Timestamp?, _ trackers: inout [RunningTracker],
    _ recorder: inout Recorder
  ) {
    recorder.found(here, location: index)
    for tracker in trackers.indices {
      recorder.willUpdate(index: tracker)
      trackers[tracker].update(here, index, tracker, &recorder)
    }
    for tracker in trackers.indices where trackers[tracker].ticks {
      let time = here.location.timestamp
      trackers[tracker].tick(after: index, from: time, to: next, tracker, &recorder)
    }
  }
}

/// A tracker in the course of one journey.
public struct RunningTracker: Sendable {
  public var tracker: any TrainTracker
  /// Whether it gets the seconds that pass without a location.
  public let ticks: Bool

  public init(_ tracker: any TrainTracker, ticks: Bool) {
    self.tracker = tracker
    self.ticks = ticks
  }
}

// A tracker is large: these work on it in place, without a copy.
extension RunningTracker {
  fileprivate mutating func searchRange(at location: Location) -> SearchRange {
    tracker.searchRange(at: location)
  }

  fileprivate mutating func update<Recorder: PlayRecorder>(
    _ here: Surroundings, _ location: Int, _ number: Int, _ recorder: inout Recorder
  ) {
    let estimate = tracker.update(here)
    let moment = PlayMoment(location: location, time: here.location.timestamp, isTick: false)
    recorder.said(estimate, at: moment, index: number, tracker)
  }

  fileprivate mutating func tick<Recorder: PlayRecorder>(
    after location: Int, from start: Timestamp, to end: Timestamp?, _ number: Int,
    _ recorder: inout Recorder
  ) {
    for second in 1...JourneyPlay.longestSilenceSeconds {
      let time = Timestamp(
        millisecondsSince1970: start.millisecondsSince1970 &+ Int64(second) * 1_000)
      if let end, time >= end { return }
      guard let estimate = tracker.advance(to: time) else { continue }
      let moment = PlayMoment(location: location, time: time, isTick: true)
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
  public var time: Timestamp
  /// Whether time passed without a location.
  public var isTick: Bool

  public init(location: Int, time: Timestamp, isTick: Bool) {
    self.location = location
    self.time = time
    self.isTick = isTick
  }
}

/// Keeps of a journey's play what is wanted.
public protocol PlayRecorder {
  /// The next location is taken up.
  mutating func begins(location: Int)
  mutating func found(_ surroundings: Surroundings, location: Int)
  /// The tracker at an index is about to take the location.
  mutating func willUpdate(index: Int)
  /// The tracker at an index has given an estimate; it can be asked for more.
  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker)
}

extension PlayRecorder {
  public mutating func begins(location: Int) {}
  public mutating func found(_ surroundings: Surroundings, location: Int) {}
  public mutating func willUpdate(index: Int) {}
}

/// Keeps nothing.
public struct NoRecorder: PlayRecorder {
  public init() {}

  public mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
  ) {}
}
