import Journeys
import PlainText
import Reporting
import Simulation

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
    guard let path = invocation.value("--output") else { return invocation.print(table.plain) }
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
