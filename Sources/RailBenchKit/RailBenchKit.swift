public import Foundation
@_exported public import RailNetwork
@_exported public import Trackers
@_exported public import Tracking

extension TrackingSession {
  /// A session at the start of a ride, followed by V4 with its defaults.
  public init(network: RailNetwork, timetables: TimetableSet? = nil) {
    self.init(network: network, tracker: V4Tracker.entry, timetables: timetables)
  }
}

extension RailNetwork {
  /// Reads a network's GeoJSON file.
  ///
  /// - Throws: all that is wrong with it, by line, or why the file can't be read.
  public init(contentsOf url: URL) throws {
    self = try NetworkReader.read(
      [UInt8](Data(contentsOf: url)), file: url.lastPathComponent)
  }
}

extension TrackerEntry {
  /// A tracker of the catalogue by its id, such as `v4`.
  public static func named(_ id: String) -> TrackerEntry? {
    TrackerCatalogue.all.first { $0.id == id }
  }
}
