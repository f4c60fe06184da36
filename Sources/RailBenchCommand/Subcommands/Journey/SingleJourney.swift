import Journeys
import PlainText
import RailNetwork

/// The one journey that a subcommand works on, with its network.
struct SingleJourney {
  let item: LoadedSuite.Item
  let network: RailNetwork

  var journey: Journey { item.journey }
  /// The journey's folder, as the user named it.
  var folder: String { item.folder.path }

  /// Reads the journey in a folder; a suite is refused.
  static func load(_ path: String, network: String?) async throws -> SingleJourney {
    let suite = try await SuiteLoader.load([path], network: network, jobs: 1)
    guard let item = suite.items.first, suite.items.count == 1 else {
      throw Faults(
        Fault(
          file: path, problem: "holds \(suite.items.count) journeys where one is wanted",
          remedy: "name the journey's own folder"))
    }
    return SingleJourney(item: item, network: suite.network(of: item))
  }

  /// The folder beside the journey's for something made from it.
  func folderBeside(_ name: String) -> String {
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (parts + [Substring(name)]).joined(separator: "/")
  }
}

extension OutputFolder {
  /// Adds a journey's two files.
  mutating func add(_ journey: Journey, network: RailNetwork) {
    add(LocationsWriter.text(journey.locations), as: JourneyReader.locationsFile)
    add(TruthWriter.text(journey.truth, network: network), as: JourneyReader.truthFile)
  }
}
