import Journeys
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Fixtures

@Suite struct TimetableFitTests {
  private let network = DrawnNetwork(
    """
    A---B---C---D---E
    P---Q---R---S---T
    """, [.init("T.Main", "ABCDE"), .init("T.Side", "PQRST")]
  ).network

  /// A Monday, 08:00 where clocks are nine hours ahead.
  private let eight = Timestamp(millisecondsSince1970: 1_772_406_000_000)

  private func train(_ id: String, _ type: String, at minutes: [Int?]) -> TimetableTrain {
    TimetableTrain(
      id: id, type: type, direction: .ascending, name: nil,
      stops: zip(network.railways[0].stations, minutes).compactMap { station, minute in
        minute.map { TimetableStop(station: station, departureMinutes: $0) }
      }, continuesFrom: [], continuesAs: [])
  }

  private var fitter: TimetableFitter {
    TimetableFitter(
      timetable: Timetable(
        railway: RailwayIndex(0), calendar: "Weekday", source: "",
        trains: [
          train("T.Main.1", "Local", at: [480, 482, 484, 486, 488]),
          train("T.Main.2", "Express", at: [481, nil, nil, 485, 487]),
        ]), utcOffsetSeconds: 9 * 3_600)
  }

  /// A leg whose calls depart so many seconds after eight; nil is a pass, in the middle.
  private func leg(
    _ departures: [Double?], hidden: Set<Int> = [], from start: Timestamp
  ) -> ProposedLeg {
    ProposedLeg(
      railway: RailwayIndex(0), direction: .ascending,
      calls: departures.enumerated().map { index, seconds in
        let time = start.advanced(bySeconds: seconds ?? Double(index) * 120)
        return TimedCall(
          call: Call(
            station: network.railways[0].stations[index],
            kind: seconds == nil
              ? .pass(time: time)
              : .stop(approach: nil, arrival: time.advanced(bySeconds: -20), departure: time)),
          basis: hidden.contains(index) ? .gap : .observed, uncertaintySeconds: 2)
      }, confidence: 1)
  }

  @Test func `finds the train with the same stops and a constant delay`() throws {
    let local = try #require(fitter.fit(leg([95, 215, 335, 455, 575], from: eight)))
    #expect(local.train.id == "T.Main.1")
    #expect(local.delaySeconds == 95)
    let express = try #require(fitter.fit(leg([70, nil, nil, 310, 430], from: eight)))
    #expect(express.train.id == "T.Main.2")
  }

  @Test func `finds no train at another time or on another kind of day`() {
    #expect(fitter.fit(leg([5_000, 5_120, 5_240, 5_360, 5_480], from: eight)) == nil)
    let saturday = eight.advanced(bySeconds: 5 * 86_400)
    #expect(fitter.fit(leg([95, 215, 335, 455, 575], from: saturday)) == nil)
  }

  @Test func `takes calls without locations from the timetable`() throws {
    let seen = leg([60, nil, 300, 420, 540], hidden: [1], from: eight)
    let fit = try #require(fitter.fit(seen))
    let completed = seen.completed(by: fit, fitter: fitter)
    #expect(completed.trainType == "Local")
    #expect(completed.calls[1].basis == .timetable)
    #expect(completed.calls[1].call.departure == eight.advanced(bySeconds: 180))
    #expect(completed.calls[1].call.isStop)
    let express = leg([70, 130, nil, 310, 430], hidden: [1], from: eight)
    let passed = express.completed(
      by: try #require(fitter.fit(express)), fitter: fitter)
    #expect(!passed.calls[1].call.isStop)
    #expect(passed.trainType == "Express")
  }

  @Test func `of parallel railways takes the one whose train ran`() throws {
    var leg = leg([95, 215, 335, 455, 575], from: eight)
    var side = leg
    side.railway = RailwayIndex(1)
    for index in side.calls.indices {
      side.calls[index].call.station = network.railways[1].stations[index]
    }
    side.confidence = 0.5
    leg.confidence = 0.5
    side.rivals = [leg]
    let completed = LabelProposal(legs: [side]).completed(network: network) { leg in
      leg.railway == RailwayIndex(0) ? fitter : nil
    }
    #expect(completed.legs.map(\.railway) == [RailwayIndex(0)])
    #expect(completed.legs[0].trainType == "Local")
    #expect(completed.legs[0].alternatives.map(\.railway) == [RailwayIndex(1)])
  }
}
