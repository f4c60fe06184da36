package import Datasets
import Foundation
import Journeys
package import RailNetwork
package import Text

/// Digests of a part's inputs; parts with a difference can't be merged.
package enum PartInputs {
  /// The number of journeys, evenly spread, whose content is hashed; the size of the others is.
  private static let mostRead = 1_000

  /// Digests of all journeys, of a suite's networks and timetables, and of this program.
  package static func digests(
    of folders: [String], _ suite: LoadedSuite, timetables: Bool
  ) throws(Faults) -> [String: String] {
    var digests = program
    digests["journeys"] = journeys(
      try JourneyFinder.find(folders.isEmpty ? [DatasetFolder.find().journeys] : folders))
    for file in suite.networks {
      digests["network \(file.network.id)"] = ContentHash(try Files.read(file.path)).short
      guard timetables, let folder = suite.timetables(of: file) else { continue }
      digests["timetables of \(file.network.id)"] = content(of: folder)
    }
    return digests
  }

  package static let program: [String: String] = {
    guard let path = Bundle.main.executablePath,
      let bytes = FileManager.default.contents(atPath: path)
    else { return [:] }
    return ["build": fingerprint(bytes)]
  }()

  package static func digests(
    ofScenarios paths: [String], on networks: [RailNetwork]
  ) -> [String: String] {
    var digests = program
    for path in paths { digests["scenario \(path)"] = content(of: path) }
    for network in networks {
      digests["network \(network.id)"] = ContentHash(NetworkWriter.text(network).utf8).short
    }
    return digests
  }

  private static func journeys(_ found: [JourneyFolder]) -> String {
    var hash = ContentHash()
    let step = max(1, found.count / mostRead)
    for (index, folder) in found.enumerated() {
      hash.add(text: Files.lastPart(folder.path))
      for file in [folder.locationsFile, folder.truthFile] {
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
    return String(hash, radix: 16)
  }
}
