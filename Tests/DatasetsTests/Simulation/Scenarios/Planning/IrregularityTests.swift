import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import Journeys

@Suite struct IrregularityTests {
  /// Main runs east.
  ///
  /// Another railway's track is 100 m beside it, and a third one goes round by W.
  private static let network = DrawnNetwork(
    """
    D---------A---------B---------C---------E
              X---------Y---------Z
              |                   |
              q---------W---------r
    """,
    [.init("Test.Main", "DABCE"), .init("Test.Beside", "XYZ"), .init("Test.Around", "AqWrC")]
  ).network

  private static func train(
    _ id: String, _ type: String, _ stops: [(String, Int?, Int?)]
  ) throws -> TimetableTrain {
    TimetableTrain(
      id: "Test.Main.\(id)", type: type, direction: .ascending,
      stops: try stops.map { letter, arrival, departure in
        TimetableStop(
          station: try #require(network.station(id: "Test.Main.\(letter)")),
          arrivalMinutes: arrival, departureMinutes: departure)
      })
  }

  /// An express that passes B, and two locals after it.
  private static func timetables() throws -> TimetableSet {
    func local(_ id: String, _ minutes: Int) throws -> TimetableTrain {
      try train(
        id, "Test.Local",
        [
          ("D", nil, minutes), ("A", nil, minutes + 3), ("B", minutes + 5, minutes + 6),
          ("C", nil, minutes + 9), ("E", minutes + 12, nil),
        ])
    }
    let express = try train(
      "1", "Test.Express", [("D", nil, 480), ("A", nil, 483), ("C", nil, 488), ("E", 491, nil)])
    let timetable = Timetable(
      railway: RailwayIndex(0), calendar: "Weekday", source: "made up",
      trains: [express, try local("2", 490), try local("3", 505)])
    return TimetableSet([timetable], network: network)
  }

  private static func journey(_ step: String, _ rest: String = "") throws -> Journey {
    let text = """
      {"id": "x", "network": "drawn", "ride": [{"kind": "train", \(step)}]\(rest)}
      """
    return try #require(ScenarioTests.journeys(text, on: network, timetables()).first)
  }

  private static func fault(_ step: String) -> String {
    faultTexts { try journey(step) }.joined()
  }

  /// The letters of the stations at which a journey stops.
  private static func stops(_ journey: Journey) -> String {
    journey.truth.legs.flatMap(\.calls).filter(\.isStop)
      .map { String(network[$0.station].id.suffix(1)) }.joined()
  }

  private static func departures(_ journey: Journey) -> [Double] {
    journey.truth.legs.flatMap(\.calls).filter(\.isStop)
      .map { Junction.clock($0.departure) * 60 }
  }

  private static func trains(_ journey: Journey) throws -> JSONValue? {
    try #require(journey.truth.unknownMembers.first).node["trains"]?.value
  }

  private static let ideal = #", "phone": {"profile": "ideal"}"#

  @Test func `a late train makes up a twentieth of its running time`() throws {
    let plain = Self.departures(try Self.journey(#""train": "Test.Main.2""#))
    let late = Self.departures(
      try Self.journey(
        #"""
        "train": "Test.Main.2", "events": [
          {"kind": "late", "at": "Test.Main.A", "seconds": 240},
          {"kind": "late", "at": "Test.Main.C", "seconds": 60}]
        """#))
    let gained = zip(plain, late).map { $1 - $0 }
    #expect(abs(gained[0]) < 1e-6)
    #expect(abs(gained[1] - 240) < 1e-6)
    for index in 2...3 {
      let run = plain[index] - plain[index - 1]
      let least = gained[index - 1] - 0.05 * run
      let added = index == 3 ? 60.0 : 0
      #expect(gained[index] >= least + added - 1e-6)
      #expect(gained[index] < gained[index - 1] + added)
    }
    #expect(gained[4] > 250)
  }

  @Test(arguments: 1...12)
  func `a random delay is in whole minutes, within the given limits`(seed: Int) throws {
    let step = #""train": "Test.Main.2""#
    let plain = Self.departures(try Self.journey(step, ", \"seed\": \(seed)"))
    let late = Self.departures(
      try Self.journey(#"\#(step), "late": [4, 20]"#, ", \"seed\": \(seed)"))
    let gained = zip(plain, late).map { $1 - $0 }
    #expect(abs(gained[0].remainder(dividingBy: 60)) < 1e-6)
    #expect(gained[0] > 59)
    #expect((180...1_200).contains(gained[3]))
    for (before, after) in zip(gained, gained.dropFirst()) { #expect(after > before - 10) }
  }

  @Test func `after a cancelled train, the rider waits for the next`() throws {
    let step = #""train": "Test.Main.1", "from": "Test.Main.A", "to": "Test.Main.E""#
    let usual = try Self.journey(step, Self.ideal)
    let later = try Self.journey(step + #", "cancelled": 1"#, Self.ideal)
    #expect(try Self.trains(later) == .texts(["Test.Main.2"]))
    #expect(Self.stops(later) == "ABCE")
    let starts = try [usual, later].map { try #require($0.locations.first?.timestamp) }
    #expect(abs(starts[1].seconds(since: starts[0])) < 90)
    #expect(Self.departures(later)[0] >= 493 * 60)
    #expect(
      try Self.trains(Self.journey(step + #", "cancelled": 2"#))
        == .texts(["Test.Main.3"]))
    #expect(
      Self.fault(step + #", "cancelled": 3"#)
        == "s.json:1: ride[0].cancelled: no train follows the cancelled ones")
  }

  @Test(arguments: 1...20)
  func `chooses another train if the next step needs a later one`(seed: Int) throws {
    let text = """
      {"id": "x", "network": "drawn", "seed": \(seed), "ride": [
        {"kind": "drawn", "railways": ["Test.Main"], "minutes": [3, 12], "cancelled": 1}]}
      """
    let journeys = try ScenarioTests.journeys(text, on: Self.network, Self.timetables())
    #expect(try Self.trains(#require(journeys.first)) != .texts(["Test.Main.1"]))
  }

  @Test func `the truth ends at the terminus, although the phone stays aboard`() throws {
    let journey = try Self.journey(
      #""train": "Test.Main.2", "terminus": "Test.Main.B""#, Self.ideal)
    #expect(Self.stops(journey) == "DAB")
    let last = try #require(journey.locations.last)
    let end = try #require(Self.network.station(id: "Test.Main.E"))
    #expect(last.coordinate.metres(to: Self.network[end].coordinate) < 5)
  }

  @Test func `an extra train runs at a minute without another train`() throws {
    let step = #""train": "Test.Main.1", "from": "Test.Main.A""#
    let extra = try Self.journey(step + #", "extra": [5, 9]"#)
    #expect(try Self.trains(extra) == .texts(["Test.Main.1.extra"]))
    let minutes = try #require(Self.departures(extra).first) / 60
    #expect(minutes >= 488 && minutes < 492)
    #expect(
      Self.fault(step + #", "extra": [9, 11]"#)
        == "s.json:1: ride[0].extra: the timetable has a train in each of these minutes")
  }

  @Test func `a train makes an extra stop or skips a stop`() throws {
    let express = #""train": "Test.Main.1", "from": "Test.Main.A", "to": "Test.Main.C""#
    #expect(Self.stops(try Self.journey(express)) == "AC")
    #expect(Self.stops(try Self.journey(express + #", "otherStops": 1"#)) == "ABC")
    let local = #""train": "Test.Main.2", "from": "Test.Main.A", "to": "Test.Main.C""#
    #expect(Self.stops(try Self.journey(local + #", "otherStops": 5"#)) == "AC")
  }

  @Test func `on another track a train keeps its railway, its stops and its speed`() throws {
    let journey = try Self.journey(
      #"""
      "train": "Test.Main.2", "events": [{"kind": "other-track", "of": "Test.Beside",
      "from": "Test.Main.A", "to": "Test.Main.C"}]
      """#, Self.ideal)
    #expect(journey.truth.legs.map(\.railway) == [RailwayIndex(0)])
    #expect(Self.stops(journey) == "DABCE")
    let calls = journey.truth.legs[0].calls
    func metresSouth(_ call: Int) throws -> Double {
      let location = try #require(journey.locations.first { $0.timestamp >= calls[call].arrival })
      return (35.6 - location.coordinate.latitude) * 110_950
    }
    #expect(try metresSouth(1) < 2)
    #expect(abs(try metresSouth(2) - 100) < 2)
    #expect(abs(try metresSouth(3) - 100) < 2)
    #expect(try metresSouth(4) < 2)
    for (before, after) in zip(journey.locations, journey.locations.dropFirst()) {
      #expect(before.coordinate.metres(to: after.coordinate) < 34)
      let speeds = [before, after].compactMap(\.speedMetresPerSecond)
      #expect(abs(speeds[1] - speeds[0]) < 1.2)
      // It changes track at an angle, not sideways.
      #expect(abs((after.courseDegrees ?? 90) - 90) < 45)
    }
    #expect(
      Self.fault(
        #"""
        "train": "Test.Main.2", "events": [{"kind": "other-track", "of": "Test.Beside",
        "from": "Test.Main.A", "to": "Test.Around.W"}]
        """#)
        == "s.json:1: ride: x: the ride does not pass 'Test.Around.W'")
  }

  @Test func `a diverted train runs on the other railway between parts of its own`() throws {
    func step(_ rest: String) -> String {
      #"""
      "train": "Test.Main.2", "events": [{"kind": "diversion", "over": "Test.Around",
      "from": "Test.Main.A", "to": "Test.Main.C"}\#(rest)]
      """#
    }
    let journey = try Self.journey(step(""))
    #expect(journey.truth.legs.map(\.railway.offset) == [0, 2, 0])
    #expect(journey.truth.legs[1].calls.map(\.isStop) == [true, false, true])
    #expect(Self.stops(journey) == "DAACCE")
    #expect(journey.truth.tags.contains("through-service"))
    let stopping = try Self.journey(
      step(#", {"kind": "extra-stop", "at": "Test.Around.W", "seconds": 40}"#))
    #expect(Self.stops(stopping) == "DAAWCCE")
    #expect(
      Self.fault(
        #"""
        "train": "Test.Main.1", "events": [{"kind": "diversion", "over": "Test.Around",
        "from": "Test.Main.B", "to": "Test.Main.C"}]
        """#)
        == "s.json:1: ride: x: the train can't run over 'Test.Around' from 'Test.Main.B' to"
        + " 'Test.Main.C'")
  }

  @Test func `a phone's clock error shifts all times of the journey`() throws {
    let step = #""train": "Test.Main.2""#
    let right = try Self.journey(step, #", "phone": {"tags": ["a"]}"#)
    let wrong = try Self.journey(step, #", "phone": {"clockSeconds": -60, "tags": ["b", "local"]}"#)
    #expect(
      right.locations.map { $0.timestamp.advanced(bySeconds: -60) }
        == wrong.locations.map(\.timestamp))
    #expect(right.locations.map(\.coordinate) == wrong.locations.map(\.coordinate))
    #expect(zip(Self.departures(right), Self.departures(wrong)).allSatisfy { $0 - $1 == 60 })
    #expect(right.truth.tags == ["a", "local"])
    #expect(wrong.truth.tags == ["b", "local"])
  }

  @Test(arguments: [
    (#""id": "..""#, "id: not a valid folder name: it starts with a dot"),
    (#""id": "x", "count": 100000"#, "count: expected a whole number from 1 to 1000, found 100000"),
  ])
  func `refuses names that lead elsewhere and counts without end`(
    members: String, fault: String
  ) throws {
    let text = #"{\#(members), "network": "drawn", "ride": [{"kind": "stand", "seconds": 1}]}"#
    let faults = #expect(throws: Faults.self) {
      try ScenarioReader.read(Array(text.utf8), file: "s.json", network: Self.network)
    }
    #expect(faults?.all.map(\.description) == ["s.json:1: \(fault)"])
  }

  @Test func `a calendar is the name of a folder`() throws {
    func calendar(_ name: String) throws -> String? {
      let text = #"{"network": "drawn", "calendar": "\#(name)"}"#
      return try ScenarioReader.world(Array(text.utf8), file: "s.json").calendar
    }
    #expect(try calendar("SaturdayHoliday") == "SaturdayHoliday")
    #expect(throws: Faults.self) { try calendar("../other") }
  }
}
