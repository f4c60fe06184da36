package import Datasets
import Foundation
import Journeys
package import RailNetwork
package import Scoring
package import Text
import Tracking

/// Digests of a part's inputs; parts with a difference can't be merged.
package enum PartInputs {
  /// The number of journeys, evenly spread, whose content is hashed; the size of the others is.
  private static let mostRead = 1_000

  /// The start of the name of a network; its id follows.
  package static let network = "network "
  /// The start of the name of a network's timetables.
  static let timetables = "timetables of "
  private static let journeys = "journeys"
  private static let trackers = "trackers"
  private static let build = "build"
  private static let scenario = "scenario "

  /// Digests of all journeys, of a suite's networks and timetables, of the contestants and of this
  /// program.
  package static func digests(
    of folders: [String], _ suite: LoadedSuite, _ contestants: [Contestant]
  ) throws(Faults) -> [String: String] {
    var digests = [build: program, trackers: digest(of: contestants)]
    digests[journeys] = digest(
      of: try JourneyFinder.find(folders.isEmpty ? [DatasetFolder.find().journeys] : folders))
    for file in suite.networks {
      digests[network + file.network.id] = ContentHash(try Files.read(file.path)).short
      guard contestants.needTimetables else { continue }
      digests[timetables + file.network.id] =
        suite.timetables(of: file).map(content) ?? ContentHash().short
    }
    return digests
  }

  /// The needs of a part in which contestants play journeys.
  package static func needs(_ contestants: [Contestant], files: [String] = []) -> PartNeeds {
    PartNeeds(
      [build: nil, journeys: nil, trackers: digest(of: contestants)],
      timetables: contestants.needTimetables, files: files)
  }

  /// The needs of a part with journeys of these scenarios.
  package static func needs(ofScenarios paths: [String]) -> PartNeeds {
    var inputs: [String: String?] = [build: nil]
    for path in paths { inputs[scenario + path] = .some(nil) }
    return PartNeeds(inputs)
  }

  /// The digest of this program; of nothing if it can't be read.
  private static let program = fingerprint(
    Bundle.main.executablePath.flatMap { FileManager.default.contents(atPath: $0) } ?? Data())

  package static func digests(
    ofScenarios paths: [String], on networks: [RailNetwork]
  ) -> [String: String] {
    var digests = [build: program]
    for path in paths { digests[scenario + path] = content(of: path) }
    for one in networks {
      digests[network + one.id] = ContentHash(NetworkWriter.text(one).utf8).short
    }
    return digests
  }

  /// The contestants with all their parameters.
  private static func digest(of contestants: [Contestant]) -> String {
    var hash = ContentHash()
    for one in contestants.map(\.signature) {
      hash.add(text: one.id)
      for (name, value) in one.parameters { hash.add(text: "\(name)=\(value)") }
    }
    return hash.short
  }

  private static func digest(of found: [JourneyFolder]) -> String {
    var hash = ContentHash()
    let step = max(1, found.count / mostRead)
    for (index, folder) in found.enumerated() {
      hash.add(text: Files.lastPart(folder.path))
      let optional = Files.exists(folder.motionFile) ? [folder.motionFile] : []
      for file in [folder.locationsFile, folder.truthFile] + optional {
        if index % step == 0 {
          hash.add((try? Files.read(file)) ?? [])
        } else {
          hash.add(text: "\(Files.size(file) ?? -1)")
        }
      }
    }
    return hash.short
  }

  private static func content(of path: String) -> String {
    var hash = ContentHash()
    if Files.isFolder(path) {
      for name in (try? Files.names(in: path)) ?? [] {
        hash.add(text: name)
        hash.add(text: content(of: "\(path)/\(name)"))
      }
    } else {
      hash.add((try? Files.read(path)) ?? [])
    }
    return hash.short
  }

  /// A hash over eight bytes at a time, because a program is large.
  private static func fingerprint(_ bytes: Data) -> String {
    var hash = UInt64(bytes.count)
    unsafe bytes.withUnsafeBytes { bytes in
      for place in stride(from: 0, to: bytes.count - 7, by: 8) {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
        hash ^= hash >> 29
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension [Contestant] {
  fileprivate var needTimetables: Bool {
    trackers.contains { $0.entry.needs.contains(.timetable) }
  }
}
