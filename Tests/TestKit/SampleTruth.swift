package import RailNetwork
package import Scoring
package import Tracking

/// A drawn network with a line, its continuation, a parallel and a loop, and truths on it.
package enum SampleTruth {
  package static let drawing = DrawnNetwork(
    """
    A----B----C----D----E----F

    P----Q----R----S

              G--------H
              |        |
              J--------I
    """,
    [
      DrawnNetwork.Line("T.Main", "ABCD"), DrawnNetwork.Line("T.On", "DEF"),
      DrawnNetwork.Line("T.Side", "PQRS"), DrawnNetwork.Line("T.Loop", "GHIJ", isLoop: true),
    ])
  package static var network: RailNetwork { drawing.network }

  package static func railway(_ id: String) -> RailwayIndex { drawing.railway(id) }

  package static func station(_ id: String) -> StationIndex { drawing.station(id) }

  /// Seconds after a fixed moment.
  package static func time(_ seconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: 1_772_000_000_000).advanced(bySeconds: seconds)
  }

  package static func stop(
    _ id: String, _ arrival: Double, _ departure: Double, approach: Double? = nil
  ) -> Call {
    Call(
      station: station(id),
      kind: .stop(
        approach: approach.map(time), arrival: time(arrival), departure: time(departure)))
  }

  package static func pass(_ id: String, _ time: Double) -> Call {
    Call(station: station(id), kind: .pass(time: Self.time(time)))
  }

  package static func leg(
    _ railway: String, _ direction: RailDirection = .ascending, _ calls: [Call]
  ) -> Leg {
    Leg(railway: self.railway(railway), direction: direction, calls: calls)
  }

  package static func truth(_ legs: [Leg], alight: String? = nil) -> GroundTruth {
    GroundTruth(
      id: "sample", title: "Sample", network: "drawn", source: .simulated, legs: legs,
      alight: alight.map(station))
  }

  /// A ride drawn from a seed: legs that run through, turn back or are transferred between.
  package static func random(seed: UInt64) -> GroundTruth {
    var generator = SeededGenerator(seed: seed)
    var clock = 0.0
    func call(_ station: StationIndex, at arrival: Double) -> Call {
      clock = arrival
      if generator.index(below: 3) == 0 {
        return Call(station: station, kind: .pass(time: time(arrival)))
      }
      let approach =
        generator.index(below: 3) == 0 ? nil : time(arrival - generator.uniform(0...20))
      clock += Double(generator.index(below: 90))
      return Call(
        station: station,
        kind: .stop(approach: approach, arrival: time(arrival), departure: time(clock)))
    }
    func leg(_ railway: RailwayIndex, from first: Call, _ direction: RailDirection) -> Leg {
      var calls = [first]
      clock = first.departure.seconds(since: time(0))
      for _ in 0..<(1 + generator.index(below: 6)) {
        guard let last = calls.last,
          let next = network.station(after: last.station, direction)
        else { break }
        calls.append(call(next, at: clock + 20 + Double(generator.index(below: 150))))
      }
      return Leg(railway: railway, direction: direction, calls: calls)
    }
    var legs: [Leg] = []
    for _ in 0..<(1 + generator.index(below: 3)) {
      let railway = RailwayIndex(generator.index(below: network.railways.count))
      let stations = network[railway].stations
      let station = stations[generator.index(below: stations.count)]
      let direction: RailDirection = generator.index(below: 2) == 0 ? .ascending : .descending
      legs.append(leg(railway, from: call(station, at: clock + 45), direction))
      if generator.index(below: 2) == 0, let last = legs.last?.calls.last,
        legs.last?.calls.count ?? 0 > 1
      {
        legs.append(leg(railway, from: last, direction.opposite))
      }
    }
    return truth(legs)
  }
}
