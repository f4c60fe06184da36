import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// V4 with motion and coarse places, where it sees no train.
@Suite struct MotionTests {
  /// Locations by second, and motion by the second at which it is heard of.
  private static func played(
    _ run: TrainRun, _ locations: [Int: Location], _ motion: [Int: MotionEvent.Activities],
    late: Double = 5, restoredAt: Int? = nil
  ) throws -> [Estimate] {
    let finder = SurroundingsFinder(network: run.network)
    let context = TrackerContext(network: run.network)
    var tracker = V4Tracker.entry.makeTracker(context)
    return try run.moments.indices.map { second in
      let time = TrainRun.time(second)
      if second == restoredAt {
        let saved = try tracker.savedState()
        tracker = V4Tracker.entry.makeTracker(context)
        try tracker.restore(saved)
      }
      if let activities = motion[second] {
        let event = MotionEvent(timestamp: time.advanced(bySeconds: -late), activities: activities)
        _ = tracker.take(event, at: time)
      }
      if let location = locations[second] {
        return tracker.update(finder.surroundings(of: location))
      }
      return tracker.advance(to: time) ?? .none
    }
  }

  private static let standing: MotionEvent.Activities = [.stationary, .automotive]

  /// The motion of a phone that hears of a stand some seconds late.
  private static func motion(
    _ run: TrainRun, from start: Int, standing: Int, late: Int
  ) -> [Int: MotionEvent.Activities] {
    var motion: [Int: MotionEvent.Activities] = [start: Self.standing, 93 + late: .automotive]
    for arrival in run.arrivals {
      motion[arrival + 9 + late] = Self.standing
      motion[arrival + standing + 3 + late] = .automotive
    }
    // Phones tell it again from time to time.
    for second in stride(from: start, to: run.moments.count, by: 60) {
      let told = motion.filter { $0.key <= second }.max { $0.key < $1.key }
      motion[second] = motion[second] ?? told?.value
    }
    return motion
  }

  private static func ride(cruise: Double, standing: Int) -> TrainRun {
    var run = TrainRun(RuleNetwork.tunnel, on: "Main")
    run.stand(90)
    for place in RuleNetwork.tunnel.tracks[0].stationPositionMetres.dropFirst() {
      run.run(to: place, cruise: cruise, standing: standing)
    }
    return run
  }

  /// For how many seconds of all stands but the last the display says *now* of the right station.
  private static func seconds(_ shown: [Estimate], _ run: TrainRun, standing: Int) -> Int {
    run.arrivals.dropLast().enumerated().reduce(0) { sum, stop in
      let station = run.network.railways[0].stations[stop.offset + 1]
      return sum
        + shown[stop.element..<stop.element + standing].count {
          $0.focus == Focus(station: station, phase: .now)
        }
    }
  }

  /// No location comes after the first run's start.
  @Test(arguments: [(14.0, 40, 5), (16, 60, 15)])
  func `motion tells where a train in a tunnel stands that runs slower than planned`(
    cruise: Double, standing: Int, late: Int
  ) throws {
    let run = Self.ride(cruise: cruise, standing: standing)
    let locations = run.locations().filter { $0.key <= 100 }
    let motion = Self.motion(run, from: 20, standing: standing, late: late)
    let seconds = try [[:], motion].map {
      Self.seconds(try Self.played(run, locations, $0, late: Double(late)), run, standing: standing)
    }
    #expect(seconds[1] > seconds[0])
  }

  /// Longer than usual.
  @Test(arguments: [120, 200])
  func `a train stands for as long as its phone says so`(standing: Int) throws {
    let run = Self.ride(cruise: 18, standing: standing)
    let locations = run.locations().filter { $0.key <= 100 }
    let motion = Self.motion(run, from: 20, standing: standing, late: 5)
    let shown = try Self.played(run, locations, motion)
    let station = run.network.railways[0].stations[1]
    let seconds = shown[run.arrivals[0]..<run.arrivals[0] + standing].count {
      $0.focus == Focus(station: station, phase: .now)
    }
    #expect(seconds > standing * 3 / 5)
  }

  @Test(arguments: [150, 300, 500])
  func `a state that is saved without good locations goes on the same`(second: Int) throws {
    let run = Self.ride(cruise: 15, standing: 40)
    let good = run.locations().filter { $0.key <= 100 }
    let coarse = run.locations(every: 45, hasSpeed: false, accuracy: 800)
      .filter { $0.key > 240 }
    let locations = good.merging(coarse) { $1 }
    let motion = Self.motion(run, from: 20, standing: 40, late: 5)
    let whole = try Self.played(run, locations, motion)
    let restored = try Self.played(run, locations, motion, restoredAt: second)
    #expect(whole == restored)
  }

  /// Eight lines beside each other, and a place each quarter of an hour that claims 4 km.
  @Test func `an approximate location names no railway among many`() throws {
    let letters = Array("ABCDEFGHIJKLMNOP").map(String.init)
    let line = String(repeating: "-", count: 80)
    let rows = (0..<8).map { letters[2 * $0] + line + letters[2 * $0 + 1] }
    let network = DrawnNetwork(
      rows.joined(separator: "\n"),
      (0..<8).map { .init("Line\($0)", letters[2 * $0] + letters[2 * $0 + 1]) }
    ).network
    var run = TrainRun(network, on: "Line3")
    run.stand(30)
    run.run(to: network.tracks[3].lengthMetres, cruise: 5)
    let locations = run.locations(every: 900, hasSpeed: false, accuracy: 4_000)
    let shown = try Self.played(run, locations, [:])
    #expect(shown.allSatisfy { $0.railway == nil })
  }

  /// After the ride, the phone is carried along the track, as fast as no train is slow.
  @Test(
    arguments: [
      ([.walking], true), ([.running], true), ([.cycling], false),
      ([.walking, .automotive], false), ([.unknown], false),
    ] as [(MotionEvent.Activities, Bool)])
  func `a minute on foot ends the ride`(told: MotionEvent.Activities, ends: Bool)
    throws
  {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    let places = run.network.tracks[0].stationPositionMetres
    run.stand(90)
    for place in places[1...2] { run.run(to: place) }
    let end = run.moments.count
    run.run(to: places[2] + 250, cruise: 1.4)
    let shown = try Self.played(run, run.locations(), [end + 5: told])
    #expect((shown[end + 60].railway == nil) == ends)
  }

  /// The rider walks to the platform, waits, and rides; the phone has coarse places only.
  @Test(arguments: [(MotionEvent.Activities.automotive, true), (.stationary, false)])
  func `a phone that says for half a minute that it rides has boarded`(
    told: MotionEvent.Activities, boards: Bool
  ) throws {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.stand(300)
    for place in run.network.tracks[0].stationPositionMetres.dropFirst() { run.run(to: place) }
    let locations = run.locations(every: 15, hasSpeed: false, accuracy: 65)
    let motion: [Int: MotionEvent.Activities] = [5: .walking, 80: .stationary, 310: told]
    let shown = try Self.played(run, locations, motion)
    #expect(shown[60..<300].allSatisfy { $0.railway == nil })
    #expect((shown[345].railway != nil) == boards)
  }

  /// The first place is three stations behind, and the right ones come five minutes later.
  @Test func `a belief begins anew where places deny it`() throws {
    let run = Self.ride(cruise: 20, standing: 30)
    let places = run.locations(every: 10, hasSpeed: false, accuracy: 100)
    let stale = try #require(places[0])
    let start = run.arrivals[1] + 60
    let locations = places.filter { $0.key > start }.merging([0: stale, 10: stale]) { $1 }
    let shown = try Self.played(run, locations, [:])
    let last = try #require(run.arrivals.last)
    let station = run.network.railways[0].stations[run.arrivals.count]
    #expect(shown[(last - 30)..<last].allSatisfy { $0.focus?.station == station })
  }
}
