import RailNetwork
import TestKit
import Testing

@testable import Tracking

/// Motion in the loop that plays a journey, and in an app's session.
@Suite struct MotionPlayTests {
  /// Writes down what it gets; what it knows then is its estimate's score.
  struct Listener: TrainTracker {
    struct State: Codable, Sendable { var heard: [String] = [] }
    var state = State()
    var answers = true

    private mutating func take(_ text: String, _ time: Timestamp) -> Estimate {
      state.heard.append("\(text) \(Double(time.millisecondsSince1970) / 1_000)")
      return Estimate(score: Double(state.heard.count))
    }

    mutating func update(_ surroundings: Surroundings) -> Estimate {
      take("location", surroundings.location.timestamp)
    }
    mutating func advance(to time: Timestamp) -> Estimate? { take("tick", time) }
    mutating func take(_ motion: MotionEvent, at time: Timestamp) -> Estimate? {
      let estimate = take(motion.activities.text, time)
      return answers ? estimate : nil
    }

    static let entry = TrackerEntry(
      id: "listener", summary: "", offers: [.ticks, .state]
    ) { _, _ in Listener() }
  }

  private struct Said: PlayRecorder {
    var moments: [String] = []
    mutating func said(
      _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
    ) {
      let time = Double(moment.time.millisecondsSince1970) / 1_000
      moments.append("\(time) \(estimate.score ?? 0)\(moment.isTick ? "" : " location")")
    }
  }

  private static let drawn = DrawnNetwork("A----B", [.init("Main", "AB")])

  private static func time(_ seconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: Int64(seconds * 1_000))
  }

  /// Locations and events, heard of at these seconds.
  private static func recording(
    _ seconds: [Double], stands: [Double] = [], rides: [Double] = []
  ) -> FilteredRecording {
    func events(_ heard: [Double], _ activities: MotionEvent.Activities) -> [MotionEvent] {
      heard.map { MotionEvent(timestamp: time($0 - 7), activities: activities) }
    }
    return FilteredRecording(
      seconds.map { Location(timestamp: time($0), coordinate: drawn.coordinate("A")) },
      motion: events(rides, .automotive) + events(stands, .stationary), motionDelaySeconds: 7)
  }

  private static func played(
    _ recording: FilteredRecording, ticks: Bool = true, answers: Bool = true
  ) -> (heard: [String], said: [String]) {
    var listener = Listener()
    listener.answers = answers
    var trackers = [RunningTracker(listener, ticks: ticks)]
    var said = Said()
    JourneyPlay.play(
      recording, finder: SurroundingsFinder(network: drawn.network), trackers: &trackers,
      recorder: &said)
    return ((trackers[0].tracker as? Listener)?.state.heard ?? [], said.moments)
  }

  @Test func `motion comes when an app hears of it, before what has the same time`() {
    let recording = Self.recording([0, 4], stands: [2], rides: [4, 0.5])
    let (heard, said) = Self.played(recording)
    #expect(
      heard.prefix(8) == [
        "location 0.0", "automotive 0.5", "tick 1.0", "stationary 2.0", "tick 2.0", "tick 3.0",
        "automotive 4.0", "location 4.0",
      ])
    #expect(said.prefix(3) == ["0.0 1.0 location", "0.5 2.0", "1.0 3.0"])
    let still = Self.played(recording, ticks: false, answers: false)
    #expect(
      still.heard == [
        "location 0.0", "automotive 0.5", "stationary 2.0", "automotive 4.0", "location 4.0",
      ])
    #expect(still.said == ["0.0 1.0 location", "4.0 5.0 location"])
  }

  @Test func `motion before the first location is heard and shows nothing`() {
    let (heard, said) = Self.played(Self.recording([10], stands: [-3], rides: [10]), ticks: false)
    #expect(heard == ["stationary -3.0", "automotive 10.0", "location 10.0"])
    #expect(said == ["10.0 3.0 location"])
  }

  @Test(arguments: [
    ([], 600), ([100.0], 700), ([100.5], 700), ([400, 900, 1_400], 2_000),
    ([700], 600), ([590, 1_100, 1_600, 2_100, 2_600, 3_100], 3_600), ([5_000], 600),
  ])
  func `ticks end ten minutes after the last event, and an hour after the last location`(
    stands: [Double], last: Int
  ) {
    let ticks = Self.played(Self.recording([0], stands: stands)).heard.filter {
      $0.hasPrefix("tick")
    }
    if stands == [700] {
      // Motion begins them again.
      #expect(ticks.count == 1_201)
      #expect(ticks[599...600] == ["tick 600.0", "tick 700.0"])
    } else {
      #expect(ticks.count == last)
      #expect(ticks.last == "tick \(Double(last))")
    }
  }

  @Test func `a location ahead of its time brings no motion of the future`() {
    let (heard, _) = Self.played(
      Self.recording([0, 1, 600, 3, 4, 110], stands: [2, 100]), ticks: false)
    #expect(
      heard == [
        "location 0.0", "location 1.0", "stationary 2.0", "location 3.0", "location 4.0",
        "stationary 100.0", "location 110.0",
      ])
  }

  /// The clock is set back by an hour, at the second location after which it counts.
  private static let setBack = recording(
    [7_200, 7_201, 3_600, 3_601, 3_602], stands: [3_601, 7_201])

  @Test func `after a clock is set back, motion with the old times comes at once`() {
    let (heard, _) = Self.played(Self.setBack, ticks: false)
    #expect(heard.filter { $0.hasPrefix("stat") }.count == 2)
    #expect(heard.last == "stationary 7201.0")
    #expect(heard.first == "stationary 3601.0")
  }

  /// Plays with many kinds of clocks and pauses, as `track` and an app do.
  @Test(arguments: [
    recording([0, 4, 8], stands: [-3, 2, 8], rides: [4, 0.5, 300]),
    recording([0, 1, 600, 3, 4, 110], stands: [2, 100, 590]), setBack,
    recording([0, 1, 90_000, 90_001, 90_002], stands: [0.5, 4_000, 90_000.5, 90_001]),
    recording([0, 2, 1, 300, 301], stands: [1.5, 30, 299, 300], rides: [400, 900, 5_000]),
  ])
  func `a session that is restored after each event gives the estimates of the play`(
    recording: FilteredRecording
  ) throws {
    let context = TrackerContext(network: Self.drawn.network)
    var session = TrackingSession(context, tracker: Listener.entry)
    var said: [String] = []
    func tick(_ time: Timestamp, _ estimate: Estimate) {
      said.append("\(Double(time.millisecondsSince1970) / 1_000) \(estimate.score ?? 0)")
    }
    func restore() throws {
      let state = try session.savedState()
      session = TrackingSession(context, tracker: Listener.entry)
      try session.restore(state)
    }
    let motion = recording.heardMotion
    for (index, time) in (recording.delivered + [nil]).enumerated() {
      for (time, event) in motion[index] {
        session.replay(event, at: time, tick: tick)
        try restore()
      }
      guard let time else { break }
      session.replay(
        Location(timestamp: time, coordinate: Self.drawn.coordinate("A")), tick: tick)
      if session.leftOut == nil {
        said.append(
          "\(Double(time.millisecondsSince1970) / 1_000) \(session.estimate.score ?? 0) location")
      }
      try restore()
    }
    session.replaySilence(tick: tick)
    #expect(said == Self.played(recording).said)
  }

  @Test func `an app's session hears motion, and goes on for ten minutes after it`() {
    var session = TrackingSession(network: Self.drawn.network, tracker: Listener.entry)
    func event(_ seconds: Double) -> MotionEvent {
      MotionEvent(timestamp: Self.time(seconds), activities: .stationary)
    }
    session.take(event(-20), at: Self.time(-15))
    #expect(session.estimate == .none)
    session.update(Location(timestamp: Self.time(0), coordinate: Self.drawn.coordinate("A")))
    #expect(session.estimate.score == 2)
    session.take(event(100), at: Self.time(105))
    #expect(session.estimate.score == 3)
    session.advance(to: Self.time(706))
    #expect(session.estimate.score == 3)
    session.advance(to: Self.time(705))
    #expect(session.estimate.score == 4)
    session.startNextRide()
    session.advance(to: Self.time(706))
    #expect(session.estimate == .none)
  }
}
