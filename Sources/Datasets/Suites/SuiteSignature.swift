package import RailNetwork
package import Scoring
import Tracking

/// Identifies data by the content of network files, which are read again, and of journeys.
package enum SuiteSignature {
  /// The version of the harness, as in `CHANGELOG.md`.
  package static let harness = StateJSON.version
  package static let file = "signature.json"

  /// `readsTimetables` says whether the timetables were read, too.
  package static func make(
    _ suite: LoadedSuite, _ contestants: [Contestant], readsTimetables: Bool = false,
    motionDelaySeconds: Double = FilteredRecording.usualMotionDelaySeconds
  ) throws(Faults) -> Signature {
    let files = try files(of: suite, readsTimetables: readsTimetables)
    let networks = files.map(\.network)
    let journeys: [Signature.JourneyDigest] = suite.items.map { item in
      (
        id: item.id, suite: item.suite, network: networks[item.network].hash,
        timetables: files[item.network].timetables, ride: item.truth.rideID,
        railways: item.truth.legs.map { suite.network(of: item)[$0.railway].id }.unique,
        world: item.truth.world ?? "", tags: item.tags,
        isCounted: item.isCounted, hash: item.hash
      )
    }
    var signature = Signature(
      harness: harness, truth: Signature.truthDefinition,
      // Several files of one network differ in their content.
      networks: networks.grouped { [$0.id, $0.hash] }.map { $0[0] },
      journeys: journeys, trackers: contestants.map(\.signature),
      motionDelaySeconds: motionDelaySeconds)
    (signature.network, signature.timetable) = (suite.givenNetwork, suite.timetable)
    signature.named = suite.items.filter { !$0.isCounted && $0.folder.isNamed }
      .map(\.suite).unique.sorted()
    return signature
  }

  private typealias NetworkHashes = (network: Signature.Network, timetables: String?)

  /// The hashes of each of the suite's networks, and of its timetables; each file is read once.
  private static func files(
    of suite: LoadedSuite, readsTimetables: Bool
  ) throws(Faults) -> [NetworkHashes] {
    var known: [String: NetworkHashes] = [:]
    for file in suite.networks where known[file.path] == nil {
      known[file.path] = (
        (id: file.network.id, hash: ContentHash(try Files.read(file.path)).short),
        readsTimetables ? try TimetableFolder.hash(of: file, path: suite.timetable) : nil
      )
    }
    return suite.networks.compactMap { known[$0.path] }
  }

  package static func hash(
    _ suites: [LoadedSuite], readsTimetables: Bool = false
  ) throws(Faults) -> String {
    var hash = ContentHash()
    for suite in suites {
      for file in try files(of: suite, readsTimetables: readsTimetables) {
        hash.add(text: file.network.hash)
        if let timetables = file.timetables { hash.add(text: timetables) }
      }
      for item in suite.items {
        hash.add(text: item.id)
        hash.add(text: item.hash)
      }
    }
    return hash.short
  }
}
