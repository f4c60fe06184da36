import RailNetwork
import Tracking

/// What a station part made of a location on one railway.
enum LocationPlacement: Sendable, Hashable {
  /// In the visiting or approaching zone of a station.
  case atStation
  case betweenStations
  /// It could not be used.
  case ignored
}

/// The part of a tracker that says which station a candidate's display shows, and how.
protocol StationPart: Sendable {
  associatedtype Parameters: TrackerParameters
  /// What it keeps from one location to the next.
  associatedtype State: Codable & Sendable = UnsavedState

  var state: State { get set }

  /// What the part can't do without.
  static var needs: Set<TrackerNeed> { get }

  /// What it looks at around a location.
  var searchRange: SearchRange { get }

  init(network: RailNetwork, parameters: Parameters)

  mutating func update(_ surroundings: Surroundings, _ candidate: Candidate) -> LocationPlacement

  /// The focus of a railway; the direction is nil while it is unknown.
  func focus(
    of railway: RailwayIndex, _ direction: RailDirection?, _ surroundings: Surroundings
  ) -> Focus?

  func passedStations(of candidate: Candidate) -> Int

  /// The stations of the candidate that have a state, in the direction of travel, and what the
  /// last location is to them.
  func trace(of candidate: Candidate, at location: Location) -> [StationTrace]
}

extension StationPart where State == UnsavedState {
  var state: UnsavedState {
    get { UnsavedState() }
    set {}
  }
}

extension StationPart {
  static var needs: Set<TrackerNeed> { [] }
}
