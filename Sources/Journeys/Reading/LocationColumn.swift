import Tracking

/// A column of `locations.csv`, in the order in which they are written.
package enum LocationColumn: String, CaseIterable, Sendable, Hashable {
  case timestamp
  case latitude
  case longitude
  case altitude
  case horizontalAccuracy
  case verticalAccuracy
  case course
  case speed

  /// Whether a file without this column can't be read.
  package var isRequired: Bool {
    switch self {
    case .timestamp, .latitude, .longitude: true
    default: false
    }
  }

  /// Whether Core Location marks an invalid value of this kind by a negative number.
  package var isInvalidWhenNegative: Bool {
    switch self {
    case .horizontalAccuracy, .verticalAccuracy, .course, .speed: true
    default: false
    }
  }
}
