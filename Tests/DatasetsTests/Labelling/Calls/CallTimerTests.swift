import RailNetwork
import Scoring
import Testing
import Tracking
@testable import Journeys

@Suite struct CallTimerTests {
  private func timer(_ knots: [(Double, Double)]) -> CallTimer {
    CallTimer(curve: ProgressCurve(knots), motion: TrainMotion(cruiseMetresPerSecond: 20))
  }

  private func station(_ index: Int, at metres: Double) -> StationAlong {
    StationAlong(station: StationIndex(index), metres: metres)
  }

  /// 10 m/s, with knots every 5 s.
  private func rolling(_ range: ClosedRange<Int>, by metres: Double = 0) -> [(Double, Double)] {
    range.map { (Double($0) * 5, Double($0) * 50 - metres) }
  }

  @Test func `times a pass by the progress curve`() {
    let call = timer(rolling(0...20)).moving(at: station(1, at: 505))
    #expect(call.call == Call(station: StationIndex(1), kind: .pass(time: time(50.5))))
    #expect(call.basis == .observed)
  }

  @Test func `a fully visible standstill is the stop`() {
    let stand = [(105.0, 1_000.0), (110, 1_000), (115, 1_000), (120, 1_000)]
    let timer = timer(rolling(0...20) + stand + rolling(25...40, by: 250))
    let standing = Standstill(start: time(100), end: time(121), metres: 1_000)
    let call = timer.stop(at: station(0, at: 1_000), standing: standing)
    #expect(call.call.arrival == time(100))
    #expect(call.call.departure == time(121))
    #expect(abs(call.uncertaintySeconds - 8) < 1e-9)
  }

  @Test func `in a gap the train stands for the time beyond the run`() {
    // Visible until 500 m at 50 s, and again from 1,000 m at 200 s: 50 m of braking from 10 m/s at
    // 0.8 m/s² takes 62.5 m and 12.5 s, and so does starting.
    let timer = timer(rolling(0...10) + [(200, 1_000), (205, 1_050), (210, 1_100)])
    let standing = Standstill(start: time(120), end: time(130), metres: 750)
    let call = timer.stop(at: station(0, at: 750), standing: standing)
    let run = TrainMotion(cruiseMetresPerSecond: 20).seconds(over: 250, from: 10, to: 0)
    #expect(call.call.arrival == time(50).advanced(bySeconds: run))
    #expect(call.call.departure == time(200).advanced(bySeconds: -run))
  }

  @Test func `stations in one gap share the remaining time`() {
    let timer = timer(rolling(0...10) + [(300, 1_500), (305, 1_550), (310, 1_600)])
    let stations = [station(3, at: 750), station(4, at: 1_250)]
    let calls = timer.hidden(stations, in: 11)
    #expect(calls.map(\.call.station) == [StationIndex(3), StationIndex(4)])
    #expect(calls.allSatisfy { $0.call.isStop && $0.basis == .gap })
    let motion = TrainMotion(cruiseMetresPerSecond: 20)
    let (inward, between) = (
      motion.seconds(over: 250, from: 10, to: 0), motion.seconds(over: 500, from: 0, to: 0)
    )
    let stand = (250 - 2 * inward - between) / 2
    #expect(calls[0].call.arrival == time(50).advanced(bySeconds: inward))
    for call in calls {
      #expect(abs(call.call.departure.seconds(since: call.call.arrival) - stand) < 0.002)
    }
    let way = calls[1].call.arrival.seconds(since: calls[0].call.departure)
    #expect(abs(way - between) < 0.002)
    let short = self.timer(rolling(0...10) + [(95, 1_500), (100, 1_550)])
    #expect(short.hidden(stations, in: 11).allSatisfy { !$0.call.isStop })
  }

  @Test func `makes equal times increase by a second`() {
    let stations = (0...3).map { StationIndex($0) }
    let calls = CallOrder.rising([
      .stop(stations[0], 0, 10, within: 5), .pass(stations[1], 8, within: 5),
      .stop(stations[2], 11, 30, within: 5), .stop(stations[3], 40, 50, within: 5),
    ])
    #expect(calls.map(\.call.arrival) == [time(0), time(11), time(12), time(40)])
    #expect(calls.map(\.call.departure) == [time(10), time(11), time(30), time(50)])
    #expect(calls.map(\.uncertaintySeconds) == [5, 8, 6, 5])
    #expect(calls.map(\.call.isStop) == [true, false, true, true])
  }
}
