import RailNetwork
import Tracking

/// The part of a tracker that says in which direction the phone travels along each railway.
protocol DirectionPart: Sendable {
  associatedtype Parameters: TrackerParameters
  /// What it keeps from one location to the next.
  associatedtype State: Codable & Sendable

  var state: State { get set }

  /// What the part can't do without.
  static var needs: Set<TrackerNeed> { get }

  /// What it looks at around a location.
  var searchRange: SearchRange { get }

  init(network: RailNetwork, parameters: Parameters)

  /// Takes the evidence of a location.
  mutating func update(_ surroundings: Surroundings)

  /// The direction along a railway, or nil while it is unknown.
  func direction(of railway: RailwayIndex) -> RailDirection?

  /// The running score behind the direction, for the trace; positive is ascending.
  func score(of railway: RailwayIndex) -> Double?
}

extension DirectionPart {
  static var needs: Set<TrackerNeed> { [] }
}
