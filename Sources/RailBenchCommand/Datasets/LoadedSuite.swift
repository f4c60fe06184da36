import Evaluation
import Journeys
import PlainText
import RailNetwork
import Tracking

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

  /// For each network, what trackers are told of it.
  ///
  /// Timetables are read where somebody needs them and the network has some.
  func venues(for contestants: [Contestant]) throws(Faults) -> [Venue] {
    let needsTimetables = contestants.contains { $0.entry.needs.contains(.timetable) }
    var venues: [Venue] = []
    for file in networks {
      let timetables = needsTimetables ? try TimetableFolder.all(of: file.network) : nil
      venues.append(Venue(TrackerContext(network: file.network, timetables: timetables)))
    }
    return venues
  }

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
