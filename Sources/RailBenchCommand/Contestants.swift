import Journeys
import RailNetwork
import Scoring
import Text
import Tracking

/// All who can take part, found by name.
struct Roster: Sendable {
  /// In the order of lists.
  let entries: [TrackerEntry]

  /// Every tracker and, where the truth is at hand, the references that see it.
  init(_ workbench: Workbench, knowsTruth: Bool) {
    entries = workbench.trackers + (knowsTruth ? Contestant.seers.map(\.entry) : [])
  }

  /// The ids of those that take part in a role.
  func ids(_ role: TrackerRole) -> [String] { entries.filter { $0.role == role }.map(\.id) }

  /// Those that take part when nobody is named.
  var defaults: [String] { ids(.version) + ids(.reference) }

  /// The entry of this id, in any case; faults name the option that carried it.
  func entry(id: String, option: String) throws(Faults) -> TrackerEntry {
    let wanted = id.lowercased()
    if let entry = entries.first(where: { $0.id == wanted }) { return entry }
    let ids = entries.map(\.id)
    throw Faults(
      .unknown(
        "tracker", id, in: option, among: ids, remedy: "known: \(ids.joined(separator: ", "))"))
  }
}

extension Invocation {
  /// All who can take part; those that see the truth too where a subcommand has it.
  func roster(knowsTruth: Bool = false) -> Roster { Roster(workbench, knowsTruth: knowsTruth) }
}

/// Reads `--trackers` and `--set`: who takes part, and with which settings.
///
/// A tracker is written as its id, followed by settings of its own: `v3:visitingRadius=150`.
/// `--set v3.visitingRadius=150` sets a parameter of every `v3` that does not set it itself.
enum TrackerSelection {
  static let setOption = OptionDeclaration.list(
    "--set", "TRACKER.NAME=VALUE",
    "gives a parameter another value, such as v3.visitingRadius=150")

  static let options = [
    OptionDeclaration.list(
      "--trackers", short: "-t", "LIST", "who takes part, such as v1,v3,v3:visitingRadius=150"),
    setOption,
  ]

  /// Those that take part under these names, in order.
  ///
  /// Everything that is wrong with the two options is thrown at once.
  static func contestants(
    _ names: [String], settings: [String] = [], roster: Roster
  ) throws(Faults) -> [Contestant] {
    var faults = FaultCollector()
    var chosen: [(entry: TrackerEntry, values: ParameterValues)] = []
    for name in names {
      _ = faults.attempt { () throws(Faults) in chosen.append(try tracker(name, roster)) }
    }
    if names.isEmpty { faults.add(Fault(file: "--trackers", problem: "names no tracker")) }
    for text in settings {
      var own = FaultCollector()
      let setting = own.attempt { () throws(Faults) in
        try Self.setting(text, chosen.map(\.entry.id), roster)
      }
      for index in chosen.indices where chosen[index].entry.id == setting?.tracker {
        guard let setting, chosen[index].values[setting.name] == nil else { continue }
        chosen[index].values[setting.name] = setting.value
      }
      // A setting of a mistyped tracker is told once, with the tracker.
      if faults.faults.isEmpty || names.count == chosen.count {
        own.faults.forEach { faults.add($0) }
      }
    }
    for (entry, values) in chosen {
      let option = settings.isEmpty ? "--trackers" : "--set"
      for problem in entry.faults(in: values) {
        faults.add(problem.fault(option: option, entry: entry))
      }
    }
    let contestants = chosen.map { Contestant($0.entry, $0.values) }
    for (index, contestant) in contestants.enumerated()
    where contestants[..<index].contains(where: { $0.id == contestant.id }) {
      faults.add(Fault(file: "--trackers", field: contestant.id, problem: "given twice"))
    }
    try faults.throwIfAny()
    return contestants
  }

  private static func tracker(
    _ text: String, _ roster: Roster
  ) throws(Faults) -> (entry: TrackerEntry, values: ParameterValues) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let entry = try roster.entry(id: parts[0], option: "--trackers")
    var values: ParameterValues = [:]
    for part in parts.dropFirst() {
      let (name, value) = try assignment(part, option: "--trackers", of: text, entry)
      values[name] = value
    }
    return (entry, values)
  }

  private static func setting(
    _ text: String, _ present: [String], _ roster: Roster
  ) throws(Faults) -> (tracker: String, name: String, value: Double) {
    let name = text.prefix { $0 != "=" }
    guard let point = name.lastIndex(of: ".") else {
      throw Faults(
        "--set", field: text, "names no tracker",
        remedy: "write TRACKER.NAME=VALUE, such as v3.visitingRadius=150")
    }
    let entry = try roster.entry(id: String(name[..<point]), option: "--set")
    guard present.contains(entry.id) else {
      throw Faults(
        "--set", field: text, "\(entry.id) does not take part", remedy: "add it to --trackers")
    }
    let (parameter, value) = try assignment(
      String(text[name.index(after: point)...]), option: "--set", of: text, entry)
    return (entry.id, parameter, value)
  }

  private static func assignment(
    _ text: String, option: String, of whole: String, _ entry: TrackerEntry
  ) throws(Faults) -> (name: String, value: Double) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw Faults(
        .notA(
          "setting", text, in: option, field: whole,
          remedy: "write NAME=VALUE, such as visitingRadius=150"))
    }
    let parameter = entry.parameter(String(parts[0]))
    let value = parameter.map { $0.value(parts[1]) } ?? NumberReader.double(parts[1])
    guard let value, value.isFinite else {
      if case .choice(let names)? = parameter?.kind {
        throw Faults(
          .unknown(
            "choice", String(parts[1]), in: option, among: names,
            remedy: "known: \(names.joined(separator: ", "))"))
      }
      throw Faults(.notA("number", parts[1], in: option, field: whole))
    }
    return (String(parts[0]), value)
  }
}

extension Invocation {
  /// Those that `--trackers` and `--set` name, by default those of the roster.
  func contestants(knowsTruth: Bool = false) throws(Faults) -> [Contestant] {
    let roster = roster(knowsTruth: knowsTruth)
    return try contestants(has("--trackers") ? list("--trackers") : roster.defaults, of: roster)
  }

  /// Those of these names, as `--set` changes them.
  func contestants(
    _ names: [String], of roster: Roster? = nil
  ) throws(Faults) -> [Contestant] {
    try TrackerSelection.contestants(
      names, settings: all("--set"), roster: roster ?? self.roster())
  }
}

extension Invocation {
  /// Tells in a line who can do nothing with recordings that lack what is missing.
  func warnOfNeeds(
    _ entries: [TrackerEntry], _ recordings: [(folder: String, missing: Set<TrackerNeed>)],
    remedy: String? = nil
  ) {
    let lacking = recordings.filter { !$0.missing.isEmpty }
    guard let (folder, missing) = lacking.first else { return }
    let needy = entries.filter { !$0.needs.isDisjoint(with: missing) }.map(\.id)
    guard let last = needy.last else { return }
    let who = needy.count > 1 ? "\(listed(needy.dropLast())) and \(last) need" : "\(last) needs"
    let what = missing.contains(.course) ? "a course" : "a speed"
    let which =
      recordings.count == 1
      ? "this recording has none" : "\(lacking.count) of \(recordings.count) recordings have none"
    warn("note: \(who) \(what); \(which): \(remedy ?? "railbench journey derive \(folder)")")
  }

  /// The same for the journeys of a suite.
  func warnOfNeeds(_ contestants: [Contestant], in items: [LoadedSuite.Item]) {
    warnOfNeeds(contestants.map(\.entry), items.map { ($0.folder.path, $0.missing) })
  }
}

extension TrackerNeed {
  /// What none of some locations has.
  static func missing(in locations: [Location]) -> Set<TrackerNeed> {
    var missing: Set<TrackerNeed> = []
    if locations.allSatisfy({ $0.courseDegrees == nil }) { missing.insert(.course) }
    if locations.allSatisfy({ $0.speedMetresPerSecond == nil }) { missing.insert(.speed) }
    return missing
  }
}

extension ParameterFault {
  /// The problem in words, with the option that carried the value.
  fileprivate func fault(option: String, entry: TrackerEntry) -> Fault {
    func fault(_ parameter: String, _ problem: String, _ remedy: String? = nil) -> Fault {
      Fault(file: option, field: "\(entry.id).\(parameter)", problem: problem, remedy: remedy)
    }
    func text(_ value: Double) -> String { NumberText.short(value, places: 9) }
    switch self {
    case .unknown(let name):
      return .unknown(
        "parameter", name, in: option, field: entry.id, among: entry.parameters.map(\.name),
        remedy: entry.parameters.isEmpty
          ? "\(entry.id) has no parameters" : "see railbench trackers \(entry.id)")
    case .outOfRange(let declaration, let value):
      let unit = declaration.unit.isEmpty ? "" : " \(declaration.unit)"
      let range = declaration.range
      return fault(
        declaration.name,
        "\(text(value))\(unit) is outside \(text(range.lowerBound))…\(text(range.upperBound))\(unit)"
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
