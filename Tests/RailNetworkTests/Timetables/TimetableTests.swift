import TestKit
import Testing
@testable import RailNetwork

@Suite struct RailwayClockTests {
  @Test(arguments: [
    ("05:03", 303), ("00:00", 0), ("24:35", 1_475), ("29:59", 1_799), ("23:59", 1_439),
  ])
  func `reads and writes times of day`(text: String, minutes: Int) {
    #expect(RailwayClock.minutes(text) == minutes)
    #expect(RailwayClock.text(minutes: minutes) == text)
  }

  @Test(arguments: ["", "5:03", "05:60", "05:3", "30:00", "05:030", "05.03", "aa:bb", "05:03 "])
  func `rejects an invalid time of day`(text: String) {
    #expect(RailwayClock.minutes(text) == nil)
  }
}

@Suite struct StopOrderTests {
  static let line = DrawnNetwork("A--B--C--D", [.init("T.Main", "ABCD"), .init("T.Other", "DA")])
    .network

  private func firstWrong(_ ids: [String], _ direction: RailDirection) throws -> Int? {
    let stations = try ids.map { try #require(Self.line.station(id: $0)) }
    return StopOrder.firstOutOfOrder(stations, direction, network: Self.line)
  }

  @Test(
    arguments: [
      (["A", "B", "D"], RailDirection.ascending, nil), (["A", "B", "D"], .descending, 1),
      (["D", "C", "A"], .descending, nil), (["A", "C", "B"], .ascending, 2),
      (["A", "B", "B"], .ascending, 2), (["A"], .ascending, nil), ([], .ascending, nil),
    ] as [([String], RailDirection, Int?)])
  func `finds the first stop that is out of order`(
    names: [String], direction: RailDirection, index: Int?
  ) throws {
    #expect(try firstWrong(names.map { "T.Main.\($0)" }, direction) == index)
  }

  @Test func `a station of another railway is out of order`() throws {
    #expect(try firstWrong(["T.Main.A", "T.Main.B", "T.Other.D"], .ascending) == 2)
  }
}

@Suite struct WholeRunTests {
  private static func train(
    _ id: String, _ from: Int, _ to: Int, from before: [String] = [], as after: [String] = []
  ) -> TimetableTrain {
    TimetableTrain(
      id: id, type: "Local", direction: .ascending,
      stops: [
        TimetableStop(station: StationIndex(from)), TimetableStop(station: StationIndex(to)),
      ],
      continuesFrom: before, continuesAs: after)
  }

  private static let timetables = TimetableSet(
    [
      Timetable(
        railway: RailwayIndex(0), calendar: "Weekday", source: "",
        trains: [
          train("a", 0, 1, as: ["b"]), train("b", 2, 3, from: ["a"], as: ["c", "d"]),
          train("c", 4, 5, from: ["b"]), train("d", 6, 7, from: ["b"], as: ["gone"]),
          train("x", 0, 1, from: ["y"], as: ["y"]), train("y", 2, 3, from: ["x"], as: ["x"]),
        ])
    ], network: DrawnNetwork("A--B", [.init("T.Main", "AB")]).network)

  @Test(
    arguments: [
      ("a", nil, ["a", "b", "c"]), ("c", nil, ["a", "b", "c"]), ("b", nil, ["a", "b", "c"]),
      ("b", 7, ["a", "b", "d"]), ("d", nil, ["a", "b", "d"]), ("b", 99, ["a", "b", "c"]),
      ("x", nil, ["y", "x"]),
    ] as [(String, Int?, [String])])
  func `follows a train to both ends`(id: String, towards: Int?, run: [String]) throws {
    let train = try #require(Self.timetables.train(id: id))
    let whole = train.wholeRun(
      towards: towards.map { StationIndex($0) }, in: Self.timetables)
    #expect(whole.map(\.id) == run)
  }
}

@Suite struct TimetableSetTests {
  @Test func `uses the first of several timetables of a railway`() {
    let network = DrawnNetwork("A--B--C", [.init("T.Main", "ABC"), .init("T.Other", "CA")]).network
    func timetable(_ calendar: String) -> Timetable {
      Timetable(railway: RailwayIndex(0), calendar: calendar, source: "", trains: [])
    }
    let set = TimetableSet([timetable("Weekday"), timetable("Holiday")], network: network)
    #expect(set[RailwayIndex(0)]?.calendar == "Weekday")
    #expect(set[RailwayIndex(1)] == nil)
    #expect(set[RailwayIndex(2)] == nil)
  }

  @Test func `the time of a stop is its departure, or else its arrival`() {
    let station = StationIndex(0)
    #expect(TimetableStop(station: station, arrivalMinutes: 5, departureMinutes: 7).minutes == 7)
    #expect(TimetableStop(station: station, arrivalMinutes: 5).minutes == 5)
    #expect(TimetableStop(station: station, departureMinutes: 7).minutes == 7)
  }
}

@Suite struct TimetableWarningsTests {
  /// A to B is 25 km.
  static let network = DrawnNetwork(
    "A" + String(repeating: "-", count: 249) + "B--C", [.init("Main", "ABC")]
  ).network

  private func train(_ id: String, from: Int, to: Int, then: Int) -> TimetableTrain {
    let stops = zip(0..<3, [from, to, then]).map {
      TimetableStop(station: StationIndex($0), departureMinutes: $1)
    }
    return TimetableTrain(id: id, type: "", direction: .ascending, stops: stops)
  }

  private func warnings(_ trains: [TimetableTrain]) -> [String] {
    Timetable(railway: RailwayIndex(0), calendar: "Weekday", source: "", trains: trains)
      .warnings(network: Self.network)
  }

  /// 25 km in at most 60 s, two minutes and three minutes: 417, 208 and 139 m/s.
  @Test(arguments: [(0, true), (1, true), (2, false), (20, false)])
  func `warns of a train that is too fast`(minutes: Int, isDoubted: Bool) {
    let said = warnings([train("Main.1", from: 480, to: 480 + minutes, then: 480 + minutes)])
    #expect(
      said
        == (isDoubted
          ? ["Main.1: from Main.A to Main.B it is 25 km, and the train takes \(minutes) min"] : []))
  }

  @Test func `names the first of several trains that are too fast`() {
    let said = warnings([
      train("Main.1", from: 480, to: 510, then: 511),
      train("Main.2", from: 490, to: 490, then: 491),
      train("Main.3", from: 500, to: 501, then: 502),
    ])
    #expect(
      said == [
        "Main.2: from Main.A to Main.B it is 25 km, and the train takes 0 min; "
          + "this is the first of 2 such trains"
      ])
  }
}
