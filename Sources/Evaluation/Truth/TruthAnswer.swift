package import RailNetwork

/// One right answer; where truth is set-valued there are several at a time.
package struct TruthAnswer: Sendable, Hashable {
  package var railway: RailwayIndex
  package var direction: RailDirection
  /// The station in focus as a station of ``railway``; nil where an equivalent railway has none.
  package var station: StationIndex?
}

/// A call on the way of the ride, with every right name for it.
package struct JudgedCall: Sendable, Hashable {
  /// The leg that ends or runs here; at a through boundary the leg that ends.
  package var leg: Int
  package var isStop: Bool
  package var approach: Int64?
  /// In milliseconds since 1970, as all times in this room.
  package var arrival: Int64
  package var departure: Int64
  /// As the leg that arrives names it.
  package var arriving: [TruthAnswer]
  /// As the leg that departs names it: another one at a through boundary.
  package var departing: [TruthAnswer]
  /// Whether the rider boards here, or the labels start here.
  package var isFirstOfRide: Bool
  /// Whether the rider leaves the train here, or the labels end here.
  package var isLastOfRide: Bool
  /// Whether the rider's way ends here.
  package var isDestination: Bool

  /// The station of the first right answer; every leg has one for each of its calls.
  package var station: StationIndex? { arriving.first?.station }

  /// The right answers while the train stands here.
  package var standing: [TruthAnswer] {
    arriving == departing ? arriving : arriving + departing
  }
}
