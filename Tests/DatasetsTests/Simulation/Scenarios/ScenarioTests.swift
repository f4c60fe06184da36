import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import Journeys

@Suite struct ScenarioTests {
  static let network = Junction.network

  /// A through train, an express and a train of the loop.
  static func timetables() throws -> TimetableSet {
    var through = try Junction.through()
    through[0].continuesAs = ["Test.Branch.1"]
    through[1].continuesFrom = ["Test.Main.1"]
    let later = try Junction.train(
      "Branch.2", .ascending, [("Branch.C", nil, 500), ("Branch.D", 502, nil)])
    let soon = try Junction.train(
      "Branch.3", .ascending, [("Branch.C", nil, 495), ("Branch.D", 497, nil)])
    let local = try Junction.train(
      "Main.3", .ascending, [("Main.A", nil, 490), ("Main.B", nil, 491), ("Main.C", 493, nil)])
    let back = try Junction.train(
      "Main.4", .descending, [("Main.C", nil, 498), ("Main.B", nil, 500), ("Main.A", 502, nil)])
    func timetable(_ railway: Int, _ trains: [TimetableTrain]) -> Timetable {
      Timetable(
        railway: RailwayIndex(railway), calendar: "Weekday", source: "made up", trains: trains)
    }
    return TimetableSet(
      [timetable(0, [through[0], local, back]), timetable(1, [through[1], soon, later])],
      network: network)
  }

  /// The journeys of a scenario, on the junction or on another network.
  static func journeys(
    _ text: String, on network: RailNetwork = network, _ timetables: TimetableSet? = nil
  ) throws -> [Journey] {
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json", network: network)
    var planner = ScenarioPlanner(network: network, timetables: try timetables ?? Self.timetables())
    let simulator = Simulator(network: network)
    return try planner.journeys(scenario).map { try simulator.journey($0) }
  }

  private func journey(
    _ ride: String, _ rest: String = "", on network: RailNetwork = network
  ) throws -> Journey {
    let timetables = network == Self.network ? nil : TimetableSet([], network: network)
    return try #require(
      Self.journeys(Self.scenario(ride, rest), on: network, timetables).first)
  }

  @Test func `journeys use worlds in turn, with other properties in each`() throws {
    func journeys(_ world: String) throws -> [Journey] {
      try Self.journeys(
        """
        {"id": "w", "network": "drawn", "count": 2, "tags": ["a"]\(world),
         "ride": [{"kind": "line", "railway": "Test.Main",
                   "from": "Test.Main.A", "to": "Test.Main.C"}]}
        """)
    }
    let usual = try journeys("")
    let drawn = try journeys(#", "world": 4, "worlds": 2"#)
    #expect(usual.allSatisfy { !$0.truth.tags.contains { $0.hasPrefix("world-") } })
    #expect(
      drawn.map { $0.truth.tags.filter { $0.hasPrefix("world-") } } == [["world-4"], ["world-5"]])
    #expect(drawn == (try journeys(#", "world": 4, "worlds": 2"#)))
    #expect(zip(usual, drawn).allSatisfy { $0.locations != $1.locations })
    #expect(try journeys(#", "world": 1"#) == usual)
  }

  @Test func `rejects a ride with too many steps`() {
    let walks = Array(repeating: #"{"kind": "walk", "metres": 9, "course": 9}"#, count: 201)
    let faults = #expect(throws: Faults.self) { try journey(walks.joined(separator: ", ")) }
    #expect(faults?.all.map(\.problem) == ["expected at most 200 steps, found 201"])
  }

  @Test(.enabled(if: Checkout.isWholeRun))
  func `limits repeated faults that duplicate locations`() {
    let double = Array(repeating: #"{"kind": "duplicates", "share": 1}"#, count: 60)
    let faults = #expect(throws: Faults.self) {
      try journey(
        #"{"kind": "line", "railway": "Test.Main", "from": "Test.Main.A", "to": "Test.Main.C"}"#,
        #", "phone": [{"faults": [\#(double.joined(separator: ", "))]}]"#)
    }
    #expect(
      faults?.all.map(\.problem) == ["x: the phone records more than 1000000 locations"])
  }

  static func scenario(_ ride: String, _ rest: String = "") -> String {
    "{\"id\": \"x\", \"network\": \"drawn\", \"ride\": [\(ride)]\(rest)}"
  }

  @Test(
    arguments: [
      (nil, "", "2026-03-01T15:00:00.000Z"),
      ("America/Los_Angeles", "", "2026-03-02T08:00:00.000Z"),
      ("America/Los_Angeles", ", \"date\": \"2026-03-08\"", "2026-03-08T08:00:00.000Z"),
      ("America/Los_Angeles", ", \"date\": \"2026-03-09\"", "2026-03-09T07:00:00.000Z"),
      ("America/Los_Angeles", ", \"zone\": \"+01:00\"", "2026-03-01T23:00:00.000Z"),
    ] as [(String?, String, String)])
  func `a day begins at midnight in the network's time zone`(
    zone: String?, members: String, midnight: String
  ) throws {
    let known = Self.network
    let network = RailNetwork(
      id: known.id, title: known.title, version: known.version, timeZone: zone,
      sources: known.sources, railways: known.railways, stations: known.stations)
    let text = Self.scenario(#"{"kind": "train", "train": "Test.Main.1"}"#, members)
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json", network: network)
    #expect(scenario.midnight.iso8601 == midnight)
  }

  @Test func `a ride on a named train goes from its first stop to its last`() throws {
    let journey = try journey(#"{"kind": "train", "train": "Test.Main.1", "to": "Test.Branch.D"}"#)
    #expect(journey.truth.legs.count == 2)
    #expect(journey.truth.tags.prefix(2) == ["express", "through-service"])
    #expect(journey.truth.source == .simulated)
    #expect(journey.truth.title == "Test.Main, Test.Branch: A to D")
    #expect(journey.locations.count > 20)
    let text = TruthWriter.text(journey.truth, network: Self.network)
    #expect(
      try TruthReader.read(Array(text.utf8), file: "t", network: Self.network) == journey.truth)
  }

  @Test func `the same seed gives the same bytes, another seed other bytes`() throws {
    let ride = #"{"kind": "drawn", "railways": ["Test.Main"], "minutes": [1, 9]}"#
    func bytes(seed: Int) throws -> [String] {
      try Self.journeys(Self.scenario(ride, ", \"seed\": \(seed), \"count\": 2")).map {
        LocationsWriter.text($0.locations) + TruthWriter.text($0.truth, network: Self.network)
      }
    }
    #expect(try bytes(seed: 3) == bytes(seed: 3))
    #expect(try bytes(seed: 3) != bytes(seed: 4))
  }

  @Test func `on a transfer, the rider walks and takes the next train`() throws {
    let journey = try journey(
      #"""
      {"kind": "train", "train": "Test.Main.3", "from": "Test.Main.A", "to": "Test.Main.C"},
      {"kind": "next", "railway": "Test.Branch", "from": "Test.Branch.C", "minutes": [0, 9]},
      {"kind": "walk", "metres": 200, "course": 90}
      """#)
    #expect(journey.truth.legs.count == 2)
    #expect(
      LegBoundary(journey.truth.legs[0], journey.truth.legs[1], network: Self.network)
        == .transfer)
    let departure = try #require(journey.truth.legs[1].calls.first?.departure)
    #expect(Junction.clock(departure) >= 500)
    #expect(journey.truth.tags.contains("transfer"))
    let last = try #require(journey.locations.last)
    let end = try #require(Self.network.station(id: "Test.Branch.D"))
    #expect(abs(last.coordinate.metres(to: Self.network[end].coordinate) - 200) < 60)
  }

  @Test(arguments: [(true, "express"), (false, "local")])
  func `chooses a train that passes stations, or one that does not`(
    passes: Bool, tag: String
  ) throws {
    for seed in 1...8 {
      let journeys = try Self.journeys(
        Self.scenario(
          #"{"kind": "drawn", "railways": ["Test.Main"], "minutes": [1, 9], "passes": \#(passes)}"#,
          ", \"seed\": \(seed)"))
      #expect(journeys.map(\.truth.tags.first) == [tag])
    }
  }

  /// Main.1 passes B, Main.3 stops there.
  @Test(arguments: [
    (#"{"kind": "skipped-stop", "at": "Test.Main.B"}"#, "Test.Main.3"),
    (#"{"kind": "extra-stop", "at": "Test.Main.B", "seconds": 30}"#, "Test.Main.1"),
  ])
  func `chooses a train for which the events are possible`(event: String, train: String) throws {
    for seed in 1...12 {
      let ride = #"""
        {"kind": "drawn", "railways": ["Test.Main"], "from": "Test.Main.A", "to": "Test.Main.C",
          "minutes": [1, 9], "events": [\#(event)]}
        """#
      let journeys = try Self.journeys(Self.scenario(ride, ", \"seed\": \(seed)"))
      let simulation = try #require(journeys.first?.truth.unknownMembers.first?.node)
      #expect(simulation["trains"]?.value == .texts([train]))
    }
  }

  @Test func `random events happen after the first stop`() throws {
    var kinds: Set<String> = []
    for seed in 1...30 {
      let text = Self.scenario(
        #"{"kind": "train", "train": "Test.Main.3", "troubles": 1}"#, ", \"seed\": \(seed)")
      let scenario = try ScenarioReader.read(
        Array(text.utf8), file: "s.json", network: Self.network)
      var planner = ScenarioPlanner(network: Self.network, timetables: try Self.timetables())
      guard case .train(let step)? = try planner.journeys(scenario).first?.plan.steps.first else {
        continue
      }
      let event = try #require(step.events.first)
      switch event {
      case .signalStop(let station, _, _), .slow(let station, _, _), .delay(let station, _):
        #expect(station != step.from)
        kinds.insert(String("\(event)".prefix(4)))
      default: Issue.record("\(event)")
      }
    }
    #expect(kinds == ["sign", "slow", "dela"])
  }

  @Test func `rejects rides whose truth commands reject`() {
    let stands = faultTexts {
      try journey(
        #"""
        {"kind": "train", "train": "Test.Main.3",
         "events": [{"kind": "delay", "at": "Test.Main.C", "seconds": 900}]},
        {"kind": "train", "train": "Test.Branch.2"}
        """#)
    }.joined()
    #expect(
      stands.contains("legs[1].calls[0]: is before the departure from the previous leg's last call")
    )
    let nowhere = faultTexts {
      try journey(
        #"""
        {"kind": "train", "train": "Test.Main.1", "from": "Test.Main.C", "to": "Test.Branch.C"}
        """#)
    }.joined()
    #expect(nowhere.contains("the ride begins and ends at 'Test.Main.C'"))
  }

  @Test(arguments: [("E", "B", 3), ("B", "E", nil)] as [(String, String, Int?)])
  func `a ride the longer way around a loop has a note`(
    from: String, to: String, hops: Int?
  ) throws {
    let network = DrawnNetwork(
      """
      A---------B
      |         |
      D---------E
      """, [.init("Test.Ring", "ABED", isLoop: true)]
    ).network
    let notes = try journey(
      #"{"kind": "line", "railway": "Test.Ring", "from": "Test.Ring.\#(from)", "#
        + #""to": "Test.Ring.\#(to)"}"#, on: network
    ).truth.notes
    #expect(notes.contains("round the loop in ascending direction") == (hops != nil))
    #expect(hops.map { notes.contains("\($0) stations to") } ?? true)
  }

  @Test func `railways of the same track are equivalent if they have all stations of the leg`()
    throws
  {
    let network = DrawnNetwork(
      "A---------B---------C",
      [.init("Test.Main", "ABC"), .init("Test.Twin", "ABC"), .init("Test.Part", "AB")]
    ).network
    func equivalent(to end: String) throws -> [RailwayIndex] {
      try journey(
        #"{"kind": "line", "railway": "Test.Main", "from": "Test.Main.A", "#
          + #""to": "Test.Main.\#(end)"}"#,
        #", "sharedTracks": [["Test.Main", "Test.Twin", "Test.Part"]]"#, on: network
      ).truth.legs[0].equivalent
    }
    #expect(try equivalent(to: "C") == [RailwayIndex(1)])
    #expect(try equivalent(to: "B") == [RailwayIndex(1), RailwayIndex(2)])
  }

  @Test func `without shared tracks in the scenario, the network's are used`() throws {
    let network = DrawnNetwork(
      "A---------B---------C",
      [.init("Test.Main", "ABC"), .init("Test.Twin", "ABC"), .init("Test.Part", "AB")]
    ).network.withSharedTrack()
    func leg(_ rest: String) throws -> Leg {
      try journey(
        #"{"kind": "line", "railway": "Test.Main", "from": "Test.Main.A", "to": "Test.Main.C"}"#,
        rest, on: network
      ).truth.legs[0]
    }
    let stored = try leg("")
    #expect(stored.equivalent == [RailwayIndex(1)])
    #expect(stored.calls.map(\.equivalent) == [[RailwayIndex(2)], [RailwayIndex(2)], []])
    let none = try leg(#", "sharedTracks": []"#)
    #expect(none.railways == [none.railway])
  }

  @Test func `a phone that records nothing in a tunnel is replaced by the next of the mixture`()
    throws
  {
    func journeys(_ profile: String) throws -> [Journey] {
      try Self.journeys(
        """
        {"id": "t", "network": "drawn", "count": 20, "phone": {"profile": "\(profile)"},
         "ride": [{"kind": "line", "railway": "Test.Branch",
                   "from": "Test.Branch.C", "to": "Test.Branch.D"}]}
        """)
    }
    #expect(try journeys("logger").allSatisfy(\.locations.isEmpty))
    #expect(try journeys("mixed").allSatisfy { !$0.locations.isEmpty })
  }

  private static let impossible = [
    #"{"kind": "train", "train": "Test.Main.9"}"#,
    #"{"kind": "train", "train": "Test.Main.3", "from": "Test.Main.X"}"#,
    #"{"kind": "train", "train": "Test.Main.3", "from": "Test.Main.C", "to": "Test.Main.A"}"#,
    #"{"kind": "line", "railway": "Test.Main", "from": "Test.Main.A", "to": "Test.Loop.E"}"#,
    #"{"kind": "drawn", "railways": ["Test.Loop"]}"#,
    #"{"kind": "drawn", "railways": ["Test.Main"], "minutes": [300, 400]}"#,
    #"""
    {"kind": "train", "train": "Test.Main.3", "to": "Test.Main.C",
     "events": [{"kind": "signal-stop", "near": "Test.Main.B", "metres": 1e300, "seconds": 9}]}
    """#,
    #"{"kind": "car", "places": [[139, 35], [-120, 36]]}"#,
    #"{"kind": "bus", "beside": "Test.Main", "from": "Test.Main.A", "to": "Test.Main.B", "#
      + #""offsetMetres": 1e9}"#,
    #"{"kind": "fly"}"#,
    #"{"kind": "stand", "seconds": 9, "secnds": 8}"#,
    #"{"kind": "train", "train": "Test.Main.3", "events": [{"kind": "signalstop"}]}"#,
  ]

  @Test func `reports the expected error for an impossible scenario`() {
    Golden.expectFaults(
      of: Self.impossible.map { ($0, Self.scenario($0)) },
      equal: "Tests/DatasetsTests/Fixtures/scenario-faults.txt"
    ) { _ = try Self.journeys($0) }
  }
}
