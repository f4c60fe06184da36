import RailNetwork
import Scoring
import Tracking
@testable import Journeys

/// A time in seconds since the start of a ride.
func time(_ seconds: Double) -> Timestamp {
  Timestamp(millisecondsSince1970: 1_772_000_000_000).advanced(bySeconds: seconds)
}

extension TimedCall {
  static func stop(
    _ station: StationIndex, _ arrival: Double, _ departure: Double, approach: Double? = nil,
    _ basis: LabelOrigin.Basis = .observed, within seconds: Double
  ) -> TimedCall {
    let kind = Call.Kind.stop(
      approach: approach.map(time), arrival: time(arrival), departure: time(departure))
    return TimedCall(
      call: Call(station: station, kind: kind), basis: basis, uncertaintySeconds: seconds)
  }

  static func pass(
    _ station: StationIndex, _ seconds: Double, _ basis: LabelOrigin.Basis = .observed,
    within uncertainty: Double
  ) -> TimedCall {
    TimedCall(
      call: Call(station: station, kind: .pass(time: time(seconds))), basis: basis,
      uncertaintySeconds: uncertainty)
  }
}

extension ProgressCurve {
  /// A curve through places, each with its seconds into the ride.
  init(_ knots: [(Double, Double)]) {
    self.init(
      knots: knots.map {
        Knot(time: DatasetsTests.time($0.0), metres: $0.1, measuredMetres: $0.1)
      })
  }
}
