import RailNetwork
import Tracking

/// The part of a tracker that decides in which direction the phone travels along each railway.
protocol DirectionPart: Sendable {
  associatedtype Parameters: TrackerParameters
  /// Everything that the part keeps from one location to the next.
  associatedtype State: Codable & Sendable

  var state: State { get set }

  /// The input that the part depends on.
  static var needs: Set<TrackerNeed> { get }

  /// How far the part looks around a location.
  var searchRange: SearchRange { get }

  init(network: RailNetwork, parameters: Parameters)

  /// Takes the evidence of a location.
  mutating func update(_ surroundings: Surroundings)

  /// The direction along a railway; nil while it is unknown.
  func direction(of railway: RailwayIndex) -> RailDirection?

  /// The running sum that decides the direction, for the trace; positive means ascending.
  func score(of railway: RailwayIndex) -> Double?
}

extension DirectionPart {
  static var needs: Set<TrackerNeed> { [] }
}
