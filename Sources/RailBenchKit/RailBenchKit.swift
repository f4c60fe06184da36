public import Foundation
@_exported public import RailNetwork
@_exported public import Trackers
@_exported public import Tracking

extension TrackingSession {
  /// Starts a session at the start of a ride, with V4 and its defaults.
  public init(network: RailNetwork, timetables: TimetableSet? = nil) {
    self.init(network: network, tracker: V4Tracker.entry, timetables: timetables)
  }
}

extension RailNetwork {
  /// Reads a network's GeoJSON file.
  ///
  /// - Throws: ``NetworkFileError`` with all faults of the file.
  public init(contentsOf url: URL) throws(NetworkFileError) {
    do {
      self = try NetworkReader.read([UInt8](Data(contentsOf: url)), file: url.lastPathComponent)
    } catch {
      throw NetworkFileError(problems: "\(error)".split(separator: "\n").map(String.init))
    }
  }
}

/// Why a network's file can't be used.
public struct NetworkFileError: Error, Equatable, CustomStringConvertible, LocalizedError {
  /// A line for each fault: the file, the line in it, what is wrong and what to do.
  public let problems: [String]

  /// All problems, a line each.
  public var description: String { problems.joined(separator: "\n") }
  /// The description, for an alert.
  public var errorDescription: String? { description }
}

extension Timestamp {
  /// A date, to the millisecond.
  public init(_ date: Date) {
    self.init(millisecondsSince1970: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
  }
}

extension TrackerEntry {
  /// A tracker of the catalogue by its id, such as `v4`.
  public static func named(_ id: String) -> TrackerEntry? {
    TrackerCatalogue.all.first { $0.id == id }
  }
}
