package import Gate
import Journeys
import RailNetwork
import Scoring
package import Text

/// Tells data apart by what is in the files of networks, which are read once more, and of journeys.
package enum SuiteSignature {
  /// The version of the harness, as in `CHANGELOG.md`.
  package static let harness = "0.1.0"
  package static let file = "signature.json"

  /// The signature of some trackers' scores on a suite, by the labels' own definition of truth, as if
  /// there were a choice of railways everywhere.
  package static func make(_ suite: LoadedSuite, _ trackers: [Signature.Tracker]) throws(Faults)
    -> Signature
  {
    var networks: [Signature.Network] = []
    for file in suite.networks {
      let hash = ContentHash(try Files.read(file.path)).short
      networks.append((id: file.network.id, hash: hash))
    }
    var journeys: [Signature.Journey] = []
    for item in suite.items {
      journeys.append(
        (
          id: item.id, suite: item.suite, network: networks[item.network].hash,
          ride: item.truth.rideID,
          railway: item.truth.legs.first.map { suite.network(of: item)[$0.railway].id } ?? "",
          world: item.truth.world ?? "", hasChoice: true, hash: item.hash
        ))
    }
    return Signature(
      harness: harness, truth: TruthDefinition.announced.id, networks: networks,
      journeys: journeys, trackers: trackers)
  }

  /// One hash of all networks and journeys of some suites.
  package static func hash(_ suites: [LoadedSuite]) throws(Faults) -> String {
    var hash = ContentHash()
    for suite in suites {
      let signature = try make(suite, [])
      for network in signature.networks { hash.add(text: network.hash) }
      for journey in signature.journeys {
        hash.add(text: journey.id)
        hash.add(text: journey.hash)
      }
    }
    return hash.short
  }
}
