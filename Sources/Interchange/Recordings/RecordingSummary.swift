package import Journeys
package import Tracking

/// What a person wants to know of a recording before anything else.
package struct RecordingSummary: Sendable, Hashable {
  package var locationCount: Int
  package var first: Timestamp?
  package var last: Timestamp?
  /// What no location has, in the order of the columns.
  package var missing: [LocationColumn]

  package init(_ recording: ImportedRecording) {
    locationCount = recording.locations.count
    first = recording.locations.map(\.timestamp).min()
    last = recording.locations.map(\.timestamp).max()
    missing = LocationColumn.allCases.filter { column in
      recording.locations.allSatisfy { $0.lacks(column) }
    }
  }
}

extension Location {
  fileprivate func lacks(_ column: LocationColumn) -> Bool {
    switch column {
    case .timestamp, .latitude, .longitude: false
    case .altitude: altitudeMetres == nil
    case .horizontalAccuracy: horizontalAccuracyMetres == nil
    case .verticalAccuracy: verticalAccuracyMetres == nil
    case .course: courseDegrees == nil
    case .speed: speedMetresPerSecond == nil
    }
  }
}
