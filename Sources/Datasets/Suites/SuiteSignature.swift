package import RailNetwork
package import Scoring
import Tracking

/// Identifies data by the content of network files, which are read again, and of journeys.
package enum SuiteSignature {
  /// The version of the harness, as in `CHANGELOG.md`.
  package static let harness = StateJSON.version
  package static let file = "signature.json"

  package static func make(
    _ suite: LoadedSuite, _ contestants: [Contestant],
    motionDelaySeconds: Double = FilteredRecording.usualMotionDelaySeconds
  ) throws(Faults) -> Signature {
    let networks = try networks(of: suite)
    let journeys: [Signature.JourneyDigest] = suite.items.map { item in
      (
        id: item.id, suite: item.suite, network: networks[item.network].hash,
        ride: item.truth.rideID,
        railway: item.truth.legs.first.map { suite.network(of: item)[$0.railway].id } ?? "",
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
    signature.named = suite.items.filter { !$0.isCounted && $0.folder.isNamed }
      .map(\.suite).unique.sorted()
    return signature
  }

  private static func networks(of suite: LoadedSuite) throws(Faults) -> [Signature.Network] {
    var networks: [Signature.Network] = []
    for file in suite.networks {
      let hash = ContentHash(try Files.read(file.path)).short
      networks.append((id: file.network.id, hash: hash))
    }
    return networks
  }

  package static func hash(_ suites: [LoadedSuite]) throws(Faults) -> String {
    var hash = ContentHash()
    for suite in suites {
      for network in try networks(of: suite) { hash.add(text: network.hash) }
      for item in suite.items {
        hash.add(text: item.id)
        hash.add(text: item.hash)
      }
    }
    return hash.short
  }
}
