import Datasets
import Journeys
import Maths
import RailNetwork
import Reporting
import Simulation
import Text
import Tracking

extension Subcommand {
  static let locations = Subcommand(
    path: ["locations"],
    summary: "measures what the locations of journeys are like, beside the track",
    discussion: """
      A column for each DIR, or for each name in NAME=DIR, several of which may share a name.
      DIR#TAG takes only the journeys with a tag. With :PROFILE after the name, a second column has
      a simulated phone of that profile that takes part in the same rides; profiles are \(PhoneProfile.all.map(\.name).joined(separator: ", ")).
      Distances and courses are those beside the track of the labelled railway, above the ground.

      Example: railbench locations iPhone:iphone=Datasets/journeys/recorded#iphone
      """,
    arguments: [
      ArgumentDeclaration(
        "[NAME[:PROFILE]=]DIR[#TAG]", "a suite or a journey", count: .oneOrMore)
    ],
    options: [
      SuiteLoader.networkOption,
      .option("--rides", "N", "simulated phones on each ride (default: 8)"), .seed,
      .output("FILE", "writes the table as Markdown instead of printing it"), .jobs,
    ]
  ) { invocation in
    let rides = try invocation.integer("--rides", in: 1...1_000) ?? 8
    let seed = try invocation.seed()
    var groups: [LocationTable.Group] = []
    for request in try LocationsRequest.all(invocation.arguments) {
      let suite = try await invocation.suite(request.folders)
      let group = RecordingGroup(
        name: request.name, items: try request.items(of: suite), suite: suite)
      let recorded = try await group.statistics()
      groups.append(LocationTable.Group(name: request.name, statistics: recorded))
      guard let profile = request.profile else { continue }
      groups.append(
        LocationTable.Group(
          name: "\(request.name), simulated",
          statistics: try await group.simulated(profile, rides: rides, seed: seed),
          recorded: recorded))
    }
    let table = LocationTable(groups: groups).table
    guard let path = invocation.value("--output") else { return invocation.print(table) }
    try Files.write(
      LocationTable.document(table, command: invocation.reproduction), to: path)
  }
}

/// A column that was asked for: `iPhone:iphone=DIR`.
struct LocationsRequest {
  let name: String
  let profile: PhoneProfile?
  private(set) var folders: [String]
  /// Only journeys with this tag, if any.
  let tag: String?

  /// The columns in the order in which they are first named.
  static func all(_ arguments: [String]) throws(Faults) -> [LocationsRequest] {
    var requests: [LocationsRequest] = []
    for argument in arguments {
      let request = try LocationsRequest(argument)
      if let index = requests.firstIndex(where: {
        $0.name == request.name && $0.profile?.name == request.profile?.name
          && $0.tag == request.tag
      }) {
        requests[index].folders += request.folders
      } else {
        requests.append(request)
      }
    }
    return requests
  }

  /// The journeys of a suite that were asked for.
  func items(of suite: LoadedSuite) throws(Faults) -> [LoadedSuite.Item] {
    guard let tag else { return suite.items }
    let tagged = suite.items.filter { $0.truth.tags.contains(tag) }
    guard tagged.isEmpty else { return tagged }
    throw Faults(folders.joined(separator: ", "), "no journey with the tag '\(tag)'")
  }

  private init(_ whole: String) throws(Faults) {
    let cut = Files.exists(whole) ? nil : whole.lastIndex(of: "#")
    tag = cut.map { String(whole[whole.index(after: $0)...]) }
    let argument = cut.map { String(whole[..<$0]) } ?? whole
    guard !Files.exists(argument), let sign = argument.firstIndex(of: "=") else {
      name = argument.split(separator: "/").last.map(String.init) ?? argument
      profile = nil
      folders = [argument]
      return
    }
    let parts = argument[..<sign].split(separator: ":", maxSplits: 1).map(String.init)
    name = parts.first ?? ""
    folders = [String(argument[argument.index(after: sign)...])]
    profile = parts.count < 2 ? nil : PhoneProfile.all.first { $0.name == parts[1] }
    if parts.count == 2, profile == nil {
      let names = PhoneProfile.all.map(\.name)
      throw Faults(
        .unknown(
          "phone profile", parts[1], in: argument, among: names,
          remedy: "one of \(names.joined(separator: ", "))"))
    }
  }
}

/// Journeys whose locations are measured together: a column of the table.
struct RecordingGroup: Sendable {
  let name: String
  let items: [LoadedSuite.Item]
  let suite: LoadedSuite

  /// The figures of the recordings.
  func statistics() async throws(Faults) -> LocationStatistics {
    await statistics(try items.map { item throws(Faults) in (try item.journey, item.network) })
  }

  /// The figures of simulated phones that take part in the same rides, so many in each.
  ///
  /// Each phone has a seed of its own, the first that given. A journey that can't be ridden again
  /// is a fault.
  func simulated(
    _ profile: PhoneProfile, rides: Int, seed: UInt64
  ) async throws -> LocationStatistics {
    let tasks = items.indices.flatMap { item in (0..<rides).map { (item, $0) } }
    let journeys = try await JobPool.attempt(tasks, jobs: suite.jobs) {
      task throws(Faults) -> (Journey, Int)? in
      let (index, ride) = task
      let item = items[index]
      return try item.journey.retraced(
        by: profile, network: suite.network(of: item), seed: seed &+ UInt64(index * rides + ride)
      ).map { ($0, item.network) }
    }
    for (task, journey) in zip(tasks, journeys) where journey == nil {
      throw Faults(
        items[task.0].folder.path, "no simulated phone can take part in this journey",
        remedy: "measure it without :PROFILE, since it has no stops or a change of trains")
    }
    return await statistics(journeys.compactMap(\.self))
  }

  private func statistics(_ journeys: [(Journey, Int)]) async -> LocationStatistics {
    let finders = suite.networks.map { SurroundingsFinder(network: $0.network) }
    let measured = await JobPool.map(journeys, jobs: suite.jobs) { journey, network in
      MeasuredLocation.along(journey, finder: finders[network])
    }
    return LocationStatistics(
      recordings: journeys.map { $0.0.locations }, measured: measured)
  }
}

/// The figures of several groups of recordings side by side, a column for each.
struct LocationTable {
  struct Group {
    let name: String
    let statistics: LocationStatistics
    /// What simulated phones are held against.
    var recorded: LocationStatistics?
  }

  let groups: [Group]

  /// The table: what is measured, its unit, and each group's figures; beside those of simulated
  /// phones how far they are off where they are held to the recorded ones.
  var table: TextTable {
    var table = TextTable(
      ["measured", "unit"]
        + groups.flatMap { group -> [TextTable.Column] in
          [.right(group.name)] + (group.recorded == nil ? [] : [.right("off")])
        })
    for figure in LocationFigure.all {
      table.add(
        [figure.name, figure.unit]
          + groups.flatMap { group -> [String] in
            let text = Self.text(figure.values(group.statistics), places: figure.places)
            guard let recorded = group.recorded else { return [text] }
            let off = figure.difference(of: group.statistics, from: recorded)
            return [text, figure.isHeld ? Self.text(off) : ""]
          })
    }
    return table
  }

  private static func text(_ values: [Double?], places: Int) -> String {
    guard values.contains(where: { $0 != nil }) else { return missing }
    return values.map { $0.map { NumberText.fixed($0, places: places) } ?? missing }
      .joined(separator: " · ")
  }

  private static func text(_ difference: Double?) -> String {
    guard let difference else { return "" }
    let percent = "\(NumberText.fixed(difference * 100, places: 0)) %"
    return difference <= LocationFigure.greatestDifference ? percent : "too far: \(percent)"
  }

  private static let missing = "–"

  /// The table with what it means around it, for `Reports`.
  static func document(_ table: TextTable, command: String) -> String {
    """
    # Simulated locations beside recorded ones

    A simulated phone takes part in the very rides that were recorded: it stands and runs by the
    recording's own truth, along the same line of the map. A column is a phone; figures with `·`
    between them are in the order that the row names. p68 and p90 are the values that 68 % and 90 %
    stay below. Distances, errors and courses are of locations above the ground and beside the map's
    line, so they hold the map's own error too; all else is of all locations, under the ground of
    those from cells. `–` is not measured.

    A stand counts once, however long it lasts: by the median of its locations' distances to the
    station's point. Stands are those above the ground that last longer than their times may be off,
    where these are known to 12 s; a location counts that claims 200 m or better. Each simulated ride has
    platforms of a world of its own, so that the stop positions are compared as a distribution. Few
    stands were recorded: the ranges say how far the figures of as many others may lie from these.

    The profiles were set by the recorded columns. Where a row has a figure under `off`, simulated
    phones are held to it: they may be off by \(NumberText.fixed(LocationFigure.greatestDifference * 100, places: 0)) % of the recorded value, or each of them, and a test
    fails where they are not. What a simulated train lacks is unevenness: between two stops it
    accelerates, holds its speed and brakes, so it is seldom so slow that the distance filter makes a
    gap.

    \(table.markdown)
    Made by `\(command)`.

    """
  }
}
