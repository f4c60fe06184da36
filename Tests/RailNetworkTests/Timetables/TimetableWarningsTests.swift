import TestKit
import Testing
@testable import RailNetwork

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

  /// 25 km within 60 s, within two minutes and within three: 417, 208 and 139 m/s.
  @Test(arguments: [(0, true), (1, true), (2, false), (20, false)])
  func `warns of a train faster than any`(minutes: Int, isDoubted: Bool) {
    let said = warnings([train("Main.1", from: 480, to: 480 + minutes, then: 480 + minutes)])
    #expect(
      said
        == (isDoubted
          ? ["Main.1: from Main.A to Main.B it is 25 km, and the train takes \(minutes) min"] : []))
  }

  @Test func `names the first of several such trains`() {
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
