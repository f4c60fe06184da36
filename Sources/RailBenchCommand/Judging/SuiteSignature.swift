import Evaluation
import Journeys
import PlainText
import RailNetwork

/// Tells data apart by what is in the files of networks and journeys, which are read once more.
enum SuiteSignature {
  static let file = "signature.json"

  /// The signature of some trackers' scores on a suite, by the labels' own definition of truth.
  static func make(_ suite: LoadedSuite, _ trackers: [Signature.Tracker]) throws(Faults)
    -> Signature
  {
    var networks: [Signature.Network] = []
    for file in suite.networks {
      let hash = ContentHash(try Files.read(file.path)).short
      networks.append((id: file.network.id, hash: hash))
    }
    var journeys: [Signature.Journey] = []
    for item in suite.items {
      var hash = ContentHash(try Files.read(item.folder.locationsFile))
      hash.add(try Files.read(item.folder.truthFile))
      journeys.append(
        (
          id: item.journey.id, suite: item.suite,
          ride: item.journey.truth.rideID, hash: hash.short
        ))
    }
    return Signature(
      harness: RailBench.version, truth: TruthDefinition.announced.id, networks: networks,
      journeys: journeys, trackers: trackers)
  }

  /// One hash of all networks and journeys of some suites.
  static func hash(_ suites: [LoadedSuite]) throws(Faults) -> String {
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
