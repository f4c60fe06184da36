import Datasets
import RailNetwork
import Reporting
import Scoring
import Tracking

/// All trackers, and the references that see the truth if the subcommand has it.
struct KnownContestants: Sendable {
  /// In the order of lists, with default settings.
  let all: [Contestant]

  init(_ context: CommandContext, withReferences: Bool) {
    all =
      context.trackers.map { .tracker(ConfiguredTracker($0)) }
      + (withReferences ? Reference.allCases.map(Contestant.reference) : [])
  }

  var references: [String] { all.filter(\.isReference).map(\.id) }

  /// The ids of the trackers that combine parts of others.
  var combinations: [String] {
    all.filter { $0.tracker?.entry.role == .combination }.map(\.id)
  }

  /// The ids of the trackers that stand for themselves.
  var versions: [String] { all.filter { $0.tracker?.entry.role == .version }.map(\.id) }

  /// The contestant with this id, in upper or lower case; faults name the option.
  func contestant(id: String, option: String) throws(Faults) -> Contestant {
    let wanted = id.lowercased()
    if let contestant = all.first(where: { $0.id == wanted }) { return contestant }
    guard !id.contains(where: { " /.".contains($0) }) else {
      throw Faults(
        option, field: id, "is a command without a name", remedy: "write NAME=COMMAND: mine='\(id)'"
      )
    }
    let known = all.map(\.id).filter { !combinations.contains($0) }
    throw Faults(
      .unknown(
        "tracker", id, in: option, among: all.map(\.id),
        remedy: "known: \(known.joined(separator: ", "))"
          + (combinations.last.map { ", and combinations such as \($0)" } ?? "")
          + (option == "--trackers" ? "; a program needs \(option) \(id)='COMMAND'" : "")))
  }
}

/// Reads `--trackers`, such as `v3:visitingRadius=150`, and `--set`, such as
/// `v3.visitingRadius=150` for every `v3` that does not set it itself.
enum TrackerSelection {
  private typealias Choice = (contestant: Contestant, values: ParameterValues)

  /// The contestants of these names, in order; throws all faults of the two options at once.
  static func contestants(
    _ names: [String], settings: [String] = [], known: KnownContestants
  ) throws(Faults) -> [Contestant] {
    var faults = FaultLog()
    var chosen: [Choice] = []
    for (index, name) in names.enumerated() {
      _ = faults.attempt { () throws(Faults) in
        try refuseSetting(name, after: names[..<index].last, known)
        chosen.append(try choice(name, known))
      }
    }
    if names.isEmpty { faults.add(Fault(file: "--trackers", problem: "names no tracker")) }
    for text in settings {
      var own = FaultLog()
      let setting = own.attempt { () throws(Faults) in
        try Self.setting(text, chosen.map(\.contestant.id), known)
      }
      for index in chosen.indices where chosen[index].contestant.id == setting?.tracker {
        guard let setting, chosen[index].values[setting.name] == nil else { continue }
        chosen[index].values[setting.name] = setting.value
      }
      // A mistyped tracker is reported once, not again for each of its settings.
      if faults.faults.isEmpty || names.count == chosen.count {
        own.faults.forEach { faults.add($0) }
      }
    }
    var unsound: Set<Int> = []
    for (index, (contestant, values)) in chosen.enumerated() {
      let option = settings.isEmpty ? "--trackers" : "--set"
      let problems =
        contestant.tracker?.entry.faults(in: values)
        ?? values.keys.sorted().map { .unknown(name: $0) }
      for problem in problems { faults.add(problem.fault(option: option, contestant)) }
      if !problems.isEmpty { unsound.insert(index) }
    }
    let contestants = chosen.map { contestant, values in
      contestant.tracker.map { .tracker(ConfiguredTracker($0.entry, values)) } ?? contestant
    }
    // A setting with a fault is not in the id.
    let sound = contestants.indices.filter { !unsound.contains($0) }.map { contestants[$0] }
    for (index, contestant) in sound.enumerated()
    where sound[..<index].contains(where: { $0.id == contestant.id }) {
      faults.add(Fault(file: "--trackers", field: contestant.id, problem: "given twice"))
    }
    try faults.throwIfAny()
    return contestants
  }

  /// Rejects a setting after a comma, which would otherwise run as a program.
  private static func refuseSetting(
    _ text: String, after before: String?, _ known: KnownContestants
  ) throws(Faults) {
    guard let before, before.contains(":"), let name = text.split(separator: "=").first,
      let entry = known.all.compactMap(\.tracker?.entry).first(where: {
        $0.id == before.prefix { $0 != ":" }.lowercased()
      }),
      entry.parameters.contains(where: { $0.name.lowercased() == name.lowercased() })
    else { return }
    throw Faults(
      "--trackers", field: text, "settings of one tracker are joined by ':'",
      remedy: "write \(before):\(text)")
  }

  private static func choice(
    _ text: String, _ known: KnownContestants
  ) throws(Faults) -> Choice {
    let parts =
      Program.text(text).map { [$0.name] }
      ?? text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let contestant = try known.contestant(id: parts[0], option: "--trackers")
    var values: ParameterValues = [:]
    for part in parts.dropFirst() {
      let (name, value) = try assignment(part, option: "--trackers", of: text, contestant)
      values[name] = value
    }
    return (contestant, values)
  }

  private static func setting(
    _ text: String, _ present: [String], _ known: KnownContestants
  ) throws(Faults) -> (tracker: String, name: String, value: Double) {
    let name = text.prefix { $0 != "=" }
    guard let point = name.lastIndex(of: ".") else {
      throw Faults(
        "--set", field: text, "names no tracker",
        remedy: "write TRACKER.NAME=VALUE, such as v3.visitingRadius=150")
    }
    let contestant = try known.contestant(id: String(name[..<point]), option: "--set")
    guard present.contains(contestant.id) else {
      throw Faults(
        "--set", field: text, "\(contestant.id) is not in --trackers", remedy: "add it there")
    }
    let (parameter, value) = try assignment(
      String(text[name.index(after: point)...]), option: "--set", of: text, contestant)
    return (contestant.id, parameter, value)
  }

  private static func assignment(
    _ text: String, option: String, of whole: String, _ contestant: Contestant
  ) throws(Faults) -> (name: String, value: Double) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw Faults(
        .expected(
          "a setting", found: text, in: option, field: whole,
          remedy: "write NAME=VALUE, such as visitingRadius=150"))
    }
    let parameter = contestant.tracker?.entry.parameter(String(parts[0]))
    let value = parameter.map { $0.value(parts[1]) } ?? NumberReader.double(parts[1])
    guard let value, value.isFinite else {
      if case .choice(let names)? = parameter?.kind {
        throw Faults(
          .unknown(
            "choice", String(parts[1]), in: option, among: names,
            remedy: "known: \(names.joined(separator: ", "))"))
      }
      throw Faults(.expected("a number", found: parts[1], in: option, field: whole))
    }
    return (String(parts[0]), value)
  }
}

extension Request {
  /// The trackers that can be named, with the references if the subcommand has the truth.
  func known(withReferences: Bool) -> KnownContestants {
    KnownContestants(context, withReferences: withReferences)
  }

  /// The trackers of these names, with the settings of `--set`.
  func configured(
    _ names: [String], settings: [String] = []
  ) throws(Faults) -> [ConfiguredTracker] {
    try TrackerSelection.contestants(
      names, settings: settings, known: known(withReferences: false)
    ).trackers
  }

  /// Prints a note that names trackers that need a course or speed which recordings lack.
  func warnOfNeeds(
    _ trackers: [ConfiguredTracker], _ recordings: [Set<TrackerNeed>], remedy: String? = nil
  ) {
    for (need, what) in [(TrackerNeed.course, "a course"), (.speed, "a speed")] {
      let lacking = recordings.count { $0.contains(need) }
      let entries = trackers.filter { $0.entry.needs($0.values).contains(need) }.map(\.entry)
      let needy = entries.map(\.id).unique
      guard lacking > 0, let last = needy.last else { continue }
      let own = entries.last?.derivesMotionBy.map { "use \(last):\($0)=1" }
      let who = needy.count > 1 ? "\(listed(needy.dropLast())) and \(last) need" : "\(last) needs"
      let which =
        recordings.count == 1
        ? "this recording has none" : "\(lacking) of \(recordings.count) recordings have none"
      warn("note: \(who) \(what); \(which): \(remedy ?? own ?? "import it with --derive")")
      return
    }
  }

  func warnOfNeeds(_ trackers: [ConfiguredTracker], in items: [LoadedSuite.Item]) {
    warnOfNeeds(trackers, items.map(\.missing))
  }
}

extension Request<TrackerOptions> {
  /// The contestants that the options name; by default every version and reference.
  func contestants() throws(Faults) -> [Contestant] {
    let known = known(withReferences: true)
    return try TrackerSelection.contestants(
      has(\.trackers) ? self.trackers : known.versions + known.references,
      settings: self.settings, known: known)
  }

  /// Where a page of all versions opens; nil stands for the last, such as one of your own.
  var opened: String? {
    !has(\.trackers) && known(withReferences: false).versions.last == "hmm" ? "v4" : nil
  }

  /// The trackers that the options name; by default every version.
  func configured() throws(Faults) -> [ConfiguredTracker] {
    try configured(
      has(\.trackers) ? self.trackers : known(withReferences: false).versions,
      settings: self.settings)
  }
}

extension ParameterFault {
  fileprivate func fault(option: String, _ contestant: Contestant) -> Fault {
    let parameters = contestant.tracker?.entry.parameters ?? []
    func fault(_ parameter: String, _ problem: String, _ remedy: String? = nil) -> Fault {
      Fault(file: option, field: "\(contestant.id).\(parameter)", problem: problem, remedy: remedy)
    }
    let text = NumberText.exact
    switch self {
    case .unknown(let name):
      return .unknown(
        "parameter", name, in: option, field: contestant.id, among: parameters.map(\.name),
        remedy: parameters.isEmpty
          ? "\(contestant.id) has no parameters" : "see railbench trackers \(contestant.id)")
    case .missing(let declaration):
      let name = declaration.name
      return fault(
        name, "has no value",
        "write {\(name)=NUMBER} in the command, or --set \(contestant.id).\(name)=NUMBER")
    case .outOfRange(let declaration, let value):
      let unit = declaration.unit.isEmpty ? "" : " \(declaration.unit)"
      let (least, most) = (declaration.range.lowerBound, declaration.range.upperBound)
      return fault(
        declaration.name,
        "\(text(value))\(unit) is outside \(text(least))…\(text(most))\(unit)"
      )
    case .notWhole(let declaration, let value):
      return fault(declaration.name, "not a whole number: \(text(value))")
    case .broken(let constraint, let smaller, let greater):
      return fault(
        constraint.smaller,
        "\(text(smaller)) is not less than \(constraint.greater) \(text(greater))",
        "\(constraint) must hold")
    }
  }
}
