import Journeys
import PlainText
import Reporting
import Simulation
import Tracking

extension Subcommand {
  /// `railbench locations`.
  static let locations: Subcommand = Subcommand(
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
        name: "[NAME[:PROFILE]=]DIR[#TAG]", summary: "a suite or a journey", count: .oneOrMore)
    ],
    options: [
      SuiteLoader.networkOption,
      OptionDeclaration(
        name: "--rides", value: "N", summary: "simulated phones on each ride (default: 4)"),
      OptionDeclaration(name: "--seed", value: "N", summary: "for all draws (default: 1)"),
      OptionDeclaration(
        name: "--output", short: "-o", value: "FILE",
        summary: "writes the table as Markdown instead of printing it"),
      JobPool.option,
    ]
  ) { invocation, workbench in
    let jobs = try JobPool.jobs(invocation)
    let rides = try invocation.integer("--rides", in: 1...1_000) ?? 4
    let seed = UInt64(try invocation.integer("--seed", in: 0...Int.max) ?? 1)
    let requests = try LocationsRequest.all(invocation.arguments)
    var groups: [(name: String, statistics: LocationStatistics)] = []
    for request in requests {
      let suite = try await SuiteLoader.load(
        request.folders, network: invocation.value("--network"), jobs: jobs)
      let finders = suite.networks.map { SurroundingsFinder(network: $0.network) }
      let group = RecordingGroup(
        name: request.name, items: try request.items(of: suite))
      groups.append((request.name, await group.statistics(finders, jobs: jobs)))
      guard let profile = request.profile else { continue }
      let simulated = try await group.simulated(
        profile, rides: rides, seed: seed, finders: finders, jobs: jobs)
      groups.append(("\(request.name), simulated", simulated))
    }
    let table = LocationTable(groups: groups).table
    guard let path = invocation.value("--output") else {
      workbench.console.print(table.plain)
      return .success
    }
    try Files.write(
      LocationTable.document(table, command: invocation.reproduction(of: locations)), to: path)
    return .success
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
      if let place = requests.firstIndex(where: {
        $0.name == request.name && $0.profile == request.profile && $0.tag == request.tag
      }) {
        requests[place].folders += request.folders
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
    throw Faults(
      Fault(
        file: folders.joined(separator: ", "), field: "#\(tag)", problem: "no journey has the tag"))
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
    guard parts.count == 2 else {
      profile = nil
      return
    }
    let names = PhoneProfile.all.map(\.name)
    guard let found = PhoneProfile.all.first(where: { $0.name == parts[1] }) else {
      throw Faults(
        Fault(
          file: "railbench", field: argument, problem: "'\(parts[1])' is no profile of a phone",
          remedy: Suggestion.nearest(to: parts[1], among: names).map { "did you mean \($0)?" }
            ?? "one of \(names.joined(separator: ", "))"))
    }
    profile = found
  }
}
