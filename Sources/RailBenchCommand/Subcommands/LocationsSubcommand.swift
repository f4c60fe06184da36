import Journeys
import PlainText
import RailNetwork
import Reporting
import Simulation
import Statistics
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
      .option("--rides", "N", "simulated phones on each ride (default: 4)"), .seed,
      .output("FILE", "writes the table as Markdown instead of printing it"), .jobs,
    ]
  ) { invocation in
    let rides = try invocation.integer("--rides", in: 1...1_000) ?? 4
    let seed = try invocation.seed()
    var groups: [(name: String, statistics: LocationStatistics)] = []
    for request in try LocationsRequest.all(invocation.arguments) {
      let suite = try await invocation.suite(request.folders)
      let group = RecordingGroup(
        name: request.name, items: try request.items(of: suite), suite: suite)
      groups.append((request.name, await group.statistics()))
      guard let profile = request.profile else { continue }
      groups.append(
        (
          "\(request.name), simulated",
          try await group.simulated(profile, rides: rides, seed: seed)
        ))
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
        $0.name == request.name && $0.profile == request.profile && $0.tag == request.tag
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
    let tagged = suite.items.filter { $0.journey.truth.tags.contains(tag) }
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
  func statistics() async -> LocationStatistics {
    await statistics(items.map { ($0.journey, $0.network) })
  }

  /// The figures of simulated phones that take part in the same rides, so many in each.
  ///
  /// Each phone has a seed of its own, the first that given. A journey that can't be ridden again
  /// is a fault.
  func simulated(
    _ profile: PhoneProfile, rides: Int, seed: UInt64
  ) async throws -> LocationStatistics {
    let tasks = items.indices.flatMap { item in (0..<rides).map { (item, $0) } }
    let setup = PhoneSetup(profile: profile, underground: .sky)
    let journeys = await JobPool.map(tasks, jobs: suite.jobs) { task -> (Journey, Int)? in
      let (index, ride) = task
      let item = items[index]
      let truth = item.journey.truth
      guard let motion = RideMotion.retracing(truth, network: suite.network(of: item))
      else { return nil }
      let phone = Phone(setup, seed: seed &+ UInt64(index * rides + ride))
      return (Journey(locations: phone.locations(of: motion), truth: truth), item.network)
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
  let groups: [(name: String, statistics: LocationStatistics)]

  /// The table: what is measured, its unit, and each group's figures.
  var table: TextTable {
    var table = TextTable(
      ["measured", "unit"]
        + groups.map { .right($0.name) })
    for row in Self.rows {
      table.add([row.name, row.unit] + groups.map { row.value($0.statistics) })
    }
    return table
  }

  /// The table with what it means around it, for `Reports`.
  static func document(_ table: TextTable, command: String) -> String {
    """
    # Simulated locations beside recorded ones

    A simulated phone takes part in the very rides that were recorded: it stands and runs by the
    recording's own truth, along the same line of the map. A column is a phone; figures with `·`
    between them are in the order that the row names. p68 and p90 are the values that 68 % and 90 %
    stay below. Distances, errors and courses are beside the map's line, so they hold the map's own
    error too; `–` is not measured.

    The profiles were set by the recorded columns: the size, spread and lasting of the error, how
    honest the claimed radius is, how often the signal is lost, the share of locations without a
    course. They keep some variety that one recording lacks: a distance filter of 10 to 30 m, an
    interval of 6 to 30 s, from ride to ride. What a simulated train lacks is unevenness: between two
    stops it accelerates, holds its speed and brakes, so it is seldom so slow that the distance filter
    makes a gap.

    \(table.markdown)
    Made by `\(command)`.

    """
  }

  private struct Row {
    let name: String
    let unit: String
    let value: @Sendable (LocationStatistics) -> String
  }

  private static let missing = "–"

  private static let rows: [Row] = [
    Row(name: "recordings", unit: "") { "\($0.recordings)" },
    Row(name: "locations", unit: "") { "\($0.locations)" },
    Row(name: "time", unit: "h") { NumberText.fixed($0.hours, places: 1) },
    Row(name: "from location to location: median, p90", unit: "s") {
      quantiles($0.intervals, [0.5, 0.9], places: 1)
    },
    Row(name: "gaps over 9 s", unit: "1/h") {
      $0.hours > 0
        ? NumberText.fixed(Double($0.gaps.count) / $0.hours, places: 0) : missing
    },
    Row(name: "their length: median, p90, longest", unit: "s") {
      quantiles($0.gaps, [0.5, 0.9, 1], places: 0)
    },
    Row(name: "distance to the track: median, p68, p95", unit: "m") {
      quantiles($0.trackMetres, [0.5, 0.68, 0.95], places: 1)
    },
    Row(name: "a recording's offset to the left: p10, median, p90", unit: "m") {
      quantiles($0.offsets, [0.1, 0.5, 0.9], places: 1)
    },
    Row(name: "error beside the offset: median, p68, p95", unit: "m") {
      quantiles($0.leftErrors.map(abs), [0.5, 0.68, 0.95], places: 1)
    },
    Row(name: "the error's correlation after 1, 5, 10, 30 s", unit: "") { statistics in
      [1, 5, 10, 30].map { lag in
        statistics.correlation(atLagSeconds: lag).map { NumberText.fixed($0, places: 2) }
          ?? missing
      }.joined(separator: " · ")
    },
    Row(name: "falls to 1/e after", unit: "s") {
      $0.correlationSeconds.map { NumberText.fixed($0, places: 1) } ?? missing
    },
    Row(name: "claimed accuracy: p10, median, p90", unit: "m") {
      quantiles($0.accuracies, [0.1, 0.5, 0.9], places: 0)
    },
    Row(name: "track within the claimed radius", unit: "%") { statistics in
      share(
        statistics.distanceShares.count { $0 <= 1 }, of: statistics.distanceShares.count)
    },
    Row(name: "distance over claimed radius: median, p90", unit: "") {
      quantiles($0.distanceShares, [0.5, 0.9], places: 2)
    },
    Row(name: "course beside the track's, over 5 m/s: median, p90", unit: "°") {
      quantiles($0.courseErrors.map(abs), [0.5, 0.9], places: 1)
    },
    Row(name: "speed beside the way covered: median, p90", unit: "m/s") {
      quantiles($0.speedErrors.map(abs), [0.5, 0.9], places: 2)
    },
    Row(name: "without course", unit: "%") { share($0.withoutCourse, of: $0.locations) },
    Row(name: "without speed", unit: "%") { share($0.withoutSpeed, of: $0.locations) },
    Row(name: "without accuracy", unit: "%") { share($0.withoutAccuracy, of: $0.locations) },
    Row(name: "at the place of the one before", unit: "%") {
      share($0.repeats, of: $0.locations)
    },
  ]

  private static func quantiles(_ values: [Double], _ ranks: [Double], places: Int) -> String {
    guard !values.isEmpty else { return missing }
    return ranks.compactMap { rank in
      Quantiles.of(values, rank).map { NumberText.fixed($0, places: places) }
    }.joined(separator: " · ")
  }

  private static func share(_ count: Int, of total: Int) -> String {
    total > 0 ? NumberText.fixed(Double(count) / Double(total) * 100, places: 1) : missing
  }
}
