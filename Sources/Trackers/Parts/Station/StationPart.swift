import RailNetwork
import Tracking

/// How a location relates to the stations of one railway.
enum LocationPlacement: Sendable, Hashable {
  /// In the visiting zone or the approaching zone of a station.
  case atStation
  case betweenStations
  /// It could not be used.
  case ignored
}

/// The part of a tracker that decides which station is displayed for a candidate, and its phase.
protocol StationPart: Sendable {
  associatedtype Parameters: TrackerParameters
  /// Everything that the part keeps from one location to the next.
  associatedtype State: Codable & Sendable = UnsavedState

  var state: State { get set }

  /// The input that the part depends on.
  static var needs: Set<TrackerNeed> { get }

  /// How far the part looks around a location.
  var searchRange: SearchRange { get }

  init(network: RailNetwork, parameters: Parameters)

  /// Whether a railway without a focus is only named if no candidate has one.
  var needsFocus: Bool { get }

  mutating func update(_ surroundings: Surroundings, _ candidate: Candidate) -> LocationPlacement

  /// The focus on a railway.
  ///
  /// The direction is nil while it is unknown.
  func focus(
    of railway: RailwayIndex, _ direction: RailDirection?, _ surroundings: Surroundings
  ) -> Focus?

  func passedStations(of candidate: Candidate) -> Int

  /// The stations of the candidate that have a state, in the direction of travel, with the
  /// assignment of the last location.
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
  var needsFocus: Bool { false }
}
