import RailNetwork

/// The one loop that plays a journey to trackers; what is kept of it is the recorder's business.
///
/// For each location: what surrounds it is found once, as far as a tracker looks, then each answers in
/// turn. A tracker that offers ticks is also told of every whole second after a location until the next
/// one comes, and after the last one, for ``longestSilenceSeconds`` at most.
public enum JourneyPlay {
  /// After so long without a location no more ticks are given.
  public static let longestSilenceSeconds = 600

  /// Plays locations whose surroundings are found as they are needed.
  public static func play<Recorder: PlayRecorder>(
    _ locations: [Location], finder: SurroundingsFinder, players: inout [Player],
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
      var sight = Sight()
      for player in players.indices {
        sight = sight.union(players[player].sight(at: location))
      }
      swap(&here, &before)
      follower.find(location, sight, into: &here)
      let next = index + 1 < locations.count ? locations[index + 1].timestamp : nil
      take(here, index, until: next, &players, &recorder)
    }
  }

  /// Plays locations whose surroundings are known.
  public static func play<Recorder: PlayRecorder>(
    _ surroundings: [Surroundings], players: inout [Player], recorder: inout Recorder
  ) {
    for (index, here) in surroundings.enumerated() {
      recorder.begins(location: index)
      let next =
        index + 1 < surroundings.count ? surroundings[index + 1].location.timestamp : nil
      take(here, index, until: next, &players, &recorder)
    }
  }

  private static func take<Recorder: PlayRecorder>(
    _ here: Surroundings, _ index: Int, until next: Timestamp?, _ players: inout [Player],
    _ recorder: inout Recorder
  ) {
    recorder.found(here, location: index)
    for player in players.indices {
      recorder.willUpdate(player: player)
      players[player].update(here, index, player, &recorder)
    }
    for player in players.indices where players[player].ticks {
      let time = here.location.timestamp
      players[player].tick(after: index, from: time, to: next, player, &recorder)
    }
  }
}

/// A tracker that takes part in a play, fresh.
public struct Player: Sendable {
  public var tracker: any TrainTracker
  /// Whether it is told of time that passes without a location.
  public let ticks: Bool

  public init(_ tracker: any TrainTracker, ticks: Bool) {
    self.tracker = tracker
    self.ticks = ticks
  }
}

// A tracker is large: these work on it where it is, without a copy.
extension Player {
  fileprivate mutating func sight(at location: Location) -> Sight { tracker.sight(at: location) }

  fileprivate mutating func update<Recorder: PlayRecorder>(
    _ here: Surroundings, _ location: Int, _ number: Int, _ recorder: inout Recorder
  ) {
    let estimate = tracker.update(here)
    let moment = PlayMoment(location: location, time: here.location.timestamp, isTick: false)
    recorder.said(estimate, at: moment, player: number, tracker)
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
      recorder.said(estimate, at: moment, player: number, tracker)
    }
  }
}

extension TrackerEntry {
  /// A fresh tracker ready to play.
  public func player(_ context: TrackerContext, values: ParameterValues = [:]) -> Player {
    Player(makeTracker(context, values: values), ticks: offers.contains(.ticks))
  }
}

/// When a tracker said something.
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

/// Takes from a play what is wanted of it.
public protocol PlayRecorder {
  /// The next location is taken up.
  mutating func begins(location: Int)
  /// What surrounds it is found.
  mutating func found(_ surroundings: Surroundings, location: Int)
  /// A player is about to take the location.
  mutating func willUpdate(player: Int)
  /// A player has spoken; its tracker can be asked for more.
  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, player: Int, _ tracker: any TrainTracker)
}

extension PlayRecorder {
  public mutating func begins(location: Int) {}
  public mutating func found(_ surroundings: Surroundings, location: Int) {}
  public mutating func willUpdate(player: Int) {}
}

/// Keeps nothing.
public struct NoRecorder: PlayRecorder {
  public init() {}

  public mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, player: Int, _ tracker: any TrainTracker
  ) {}
}
