import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// V5's display with a timetable.
///
/// Drawn rides begin on a Tuesday at 22:13:20.
@Suite struct V5TrackerTests {
  static let line = RuleNetwork.line
  /// The minute in which drawn rides begin.
  static let start = 22 * 60 + 13

  /// A ride along the line that stops at some stations and passes the others.
  static func run(_ stops: [Int], on railway: String = "Main", _ network: RailNetwork = line)
    -> TrainRun
  {
    var run = TrainRun(network, on: railway)
    run.stand(90)
    let places = network.tracks[run.railway.offset].stationPositionMetres
    for order in 1...(stops.last ?? 0) {
      run.run(to: places[order], standing: stops.contains(order) ? 40 : nil)
    }
    return run
  }

  /// A train that leaves its first stop some minutes after the ride's start, three minutes a hop.
  static func train(_ id: String, _ stops: [Int], after minutes: Int) -> TimetableTrain {
    TrainTableTests.train(id, stops.map { ($0, nil, start + minutes + 2 * $0) })
  }

  static func played(
    _ run: TrainRun, _ trains: [TimetableTrain]?, calendar: String = "Weekday"
  ) -> [Estimate] {
    let context =
      trains.map {
        TrainTableTests.context($0, on: run.network, calendar: calendar)
      } ?? TrackerContext(network: run.network)
    return run.played(run.locations(), to: V5Tracker.entry.makeTracker(context))
  }

  @Test(arguments: [false, true]) func `without trains for the day it is V4`(hasOthers: Bool) {
    let run = Self.run([0, 1, 2, 3, 4])
    let v4 = run.played(
      run.locations(), to: V4Tracker.entry.makeTracker(TrackerContext(network: run.network)))
    let trains = hasOthers ? [Self.train("1", [0, 4], after: 1)] : nil
    #expect(Self.played(run, trains, calendar: "SaturdayHoliday") == v4)
  }

  @Test func `the next stop is the timetable's`() {
    let run = Self.run([0, 4])
    let second = run.moments.firstIndex { $0.metres > 400 } ?? 0
    let stations = Self.line.railways[0].stations
    let express = Self.played(run, [Self.train("express", [0, 4], after: 1)])
    #expect(express[second].nextStop == stations[4])
    #expect(express[second].focus?.station == stations[1])
    let local = Self.played(run, [Self.train("local", [0, 1, 2, 3, 4], after: 1)])
    #expect(local[second].nextStop == stations[1])
  }

  @Test func `a timetable tells two railways on one track apart`() {
    let network = DrawnNetwork(
      "A--------------B--------------C", [.init("One", "ABC"), .init("Two", "ABC")]
    ).network
    let run = Self.run([0, 1, 2], on: "Two", network)
    let stations = network.railways[1].stations
    let timetables = [
      Timetable(
        railway: RailwayIndex(1), calendar: "Weekday", source: "",
        trains: [
          TimetableTrain(
            id: "two", type: "Local", direction: .ascending,
            stops: (0..<3).map {
              TimetableStop(station: stations[$0], departureMinutes: Self.start + 1 + 2 * $0)
            })
        ]),
      Timetable(railway: RailwayIndex(0), calendar: "Weekday", source: "", trains: []),
    ]
    let context = TrackerContext(
      network: network, timetables: TimetableSet(timetables, network: network), timeZone: .gmt)
    let estimates = run.played(run.locations(), to: V5Tracker.entry.makeTracker(context))
    #expect(estimates.last?.railway == RailwayIndex(1))
  }

  @Test func `gives the probability of each train, the likeliest first`() {
    let run = Self.run([0, 1, 2, 3, 4])
    let trains = [("late", -8), ("now", 1)].map { Self.train($0, [0, 1, 2, 3, 4], after: $1) }
    let context = TrainTableTests.context(trains, on: run.network)
    var tracker = V5Tracker.entry.makeTracker(context)
    let finder = SurroundingsFinder(network: run.network)
    for (_, location) in run.locations().sorted(by: { $0.key < $1.key }).prefix(200) {
      _ = tracker.update(finder.surroundings(of: location))
    }
    let best = tracker.hypotheses(withFocus: true).first
    #expect(best?.trains.map(\.train) == ["now", "late"])
    let sum = best?.trains.reduce(0) { $0 + $1.probability } ?? 0
    #expect(sum > 0.5 && sum <= best?.probability ?? 0)
  }

  /// Delays of half an hour are usual, so that they tell nothing.
  @Test func `the only train of a timetable is as likely as scheduled trains are`() throws {
    let run = Self.run([0, 1, 2, 3, 4])
    let context = TrainTableTests.context(
      [Self.train("only", [0, 1, 2, 3, 4], after: 1)], on: run.network)
    var tracker = V5Tracker.entry.makeTracker(
      context, values: ["unscheduled": 0.5, "lateSeconds": 1_800, "earlySeconds": 900])
    let finder = SurroundingsFinder(network: run.network)
    for (_, location) in run.locations().sorted(by: { $0.key < $1.key }).prefix(150) {
      _ = tracker.update(finder.surroundings(of: location))
    }
    let best = try #require(tracker.hypotheses(withFocus: true).first)
    let chance = try #require(best.trains.first?.probability)
    #expect(abs(chance / (best.probability ?? 0) - 0.5) < 0.15)
  }

  @Test func `what the phone shows outweighs a train that is late`() {
    let run = Self.run([0, 1, 2, 3, 4])
    let back = TrainTableTests.train(
      "back", (0...4).reversed().map { ($0, nil, Self.start + 10 - 2 * $0) }, .descending)
    let estimates = Self.played(run, [back, Self.train("local", [0, 1, 2, 3, 4], after: -20)])
    let second = run.moments.firstIndex { $0.metres > 800 } ?? 0
    #expect(estimates[second...].allSatisfy { $0.direction == .ascending })
  }

  @Test func `a session goes on from a state of its tracker and values only`() throws {
    let run = Self.run([0, 1, 2, 3, 4])
    let locations = run.locations().sorted { $0.key < $1.key }.map(\.value)
    func session(_ tracker: TrackerEntry, _ values: ParameterValues = [:]) -> TrackingSession {
      TrackingSession(network: run.network, tracker: tracker, values: values)
    }
    var whole = session(V4Tracker.entry)
    for location in locations.prefix(150) { _ = whole.update(location) }
    let saved = try whole.savedState()
    var restored = session(V4Tracker.entry)
    try restored.restore(saved)
    for location in locations.dropFirst(150).prefix(50) {
      #expect(whole.update(location) == restored.update(location))
    }
    for var other in [session(V5Tracker.entry), session(V4Tracker.entry, ["claimFactor": 2])] {
      #expect(throws: TrackingSession.RestoreError.savedElsewhere) { try other.restore(saved) }
    }
  }
}
