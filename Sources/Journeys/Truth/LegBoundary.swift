import Geometry
package import RailNetwork

/// How one leg of a journey leads to the next.
package enum LegBoundary: Sendable, Hashable {
  /// The train runs on as a train of another railway; the rider stays aboard.
  case throughRunning
  /// The train turns back on the same railway; the rider stays aboard.
  case reversal
  /// The rider leaves one train and boards another; between them nothing is true.
  case transfer

  /// Two stations no farther apart than this may be one place where a train changes railways.
  private static let samePlaceMetres = 1_000.0

  /// What joins two legs that follow one another.
  ///
  /// The rider stays aboard where the train's last call and its first call are one: the same place
  /// at overlapping times. Everything else is a transfer.
  package init(_ leg: Leg, _ next: Leg, network: RailNetwork) {
    self = .transfer
    guard let last = leg.calls.last, let first = next.calls.first,
      first.arrival <= last.departure,
      Self.isSamePlace(last.station, first.station, network)
    else { return }
    self =
      leg.railway == next.railway && leg.direction != next.direction ? .reversal : .throughRunning
  }

  static func isSamePlace(
    _ a: StationIndex, _ b: StationIndex, _ network: RailNetwork
  ) -> Bool {
    if a == b { return true }
    if let group = network[a].group, group == network[b].group { return true }
    return network[a].coordinate.metres(to: network[b].coordinate) <= samePlaceMetres
  }
}
