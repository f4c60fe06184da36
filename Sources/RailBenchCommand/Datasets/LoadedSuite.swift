import Journeys
import RailNetwork

/// Journeys in memory, each with the network that its truth is written for.
struct LoadedSuite: Sendable {
  struct Item: Sendable {
    let folder: JourneyFolder
    let journey: Journey
    /// The place in ``LoadedSuite/networks``.
    let network: Int

    var suite: String { folder.suite }
  }

  /// A network and the file that it came from.
  struct NetworkFile: Sendable {
    let path: String
    let network: RailNetwork
  }

  /// Each once, in the order in which the journeys first need them.
  let networks: [NetworkFile]
  let items: [Item]

  /// The network of a journey.
  func network(of item: Item) -> RailNetwork { networks[item.network].network }

  var locationCount: Int { items.reduce(0) { $0 + $1.journey.locations.count } }
}

extension LoadedSuite {
  /// How many journeys of which suites, in words: `80 journeys of test`.
  var summary: String {
    let suites = items.reduce(into: [String]()) { names, item in
      if !names.contains(item.suite) { names.append(item.suite) }
    }
    let count = items.count == 1 ? "1 journey" : "\(items.count) journeys"
    return "\(count) of \(suites.joined(separator: ", "))"
  }
}
