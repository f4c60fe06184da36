public import RailNetwork
public import Tracking

/// A station part under which a composed tracker can be replayed in stages.
public protocol ReplayableStationPart: StationPart {
  /// The parameters that only the verdicts on stations left read.
  static var verdictParameters: Set<String> { get }

  /// A replay of the tracker made of these parts.
  static func replay<R: RailwayPart, D: DirectionPart>(
    _: R.Type, _: D.Type, network: RailNetwork, surroundings: [Surroundings],
    varying: Set<String>
  ) -> any TrackerReplay
}

extension PhaseHistory: ReplayableStationPart {
  public static var verdictParameters: Set<String> { Rule.verdictParameters }

  public static func replay<R: RailwayPart, D: DirectionPart>(
    _: R.Type, _: D.Type, network: RailNetwork, surroundings: [Surroundings],
    varying: Set<String>
  ) -> any TrackerReplay {
    ComposedReplay<R, D, Rule>(network: network, surroundings: surroundings, varying: varying)
  }
}
