import Evaluation
import Journeys
import PlainText
import RailNetwork
import Tracking

/// Makes the signature of scores from the files behind them.
enum SuiteSignature {
  static let file = "signature.json"

  /// The signature of some contestants' scores on a suite, by the labels' own definition of truth.
  ///
  /// Reads the files of networks and journeys once more for their hashes.
  static func make(_ suite: LoadedSuite, _ trackers: [Signature.Tracker]) throws -> Signature {
    Signature(
      harness: RailBench.version, truth: TruthDefinition.announced.id,
      networks: try suite.networks.map {
        Signature.Network(
          id: $0.network.id, hash: ContentHash(try Files.read($0.path)).short)
      },
      journeys: try suite.items.map { item in
        var hash = ContentHash()
        for name in [JourneyReader.locationsFile, JourneyReader.truthFile] {
          hash.add(try Files.read("\(item.folder.path)/\(name)"))
        }
        return Signature.Journey(
          id: item.journey.id, suite: item.suite,
          ride: item.journey.truth.rideID, hash: hash.short)
      },
      trackers: trackers)
  }

  /// A contestant with the value of every parameter.
  static func tracker(_ contestant: Contestant) -> Signature.Tracker {
    Signature.Tracker(
      id: contestant.id,
      parameters: contestant.entry.parameters.map { parameter in
        Signature.Parameter(
          name: parameter.name,
          value: contestant.values[parameter.name] ?? parameter.defaultValue)
      })
  }
}
