import Evaluation
import PlainText
import Tracking

/// Reads `--trackers` and `--set`: who takes part, and with which settings.
///
/// A tracker is written as its id, followed by settings of its own: `v3:visitingRadius=150`.
/// `--set v3.visitingRadius=150` sets a parameter of every `v3` that does not set it itself.
enum TrackerSelection {
  static let trackersOption = OptionDeclaration(
    name: "--trackers", short: "-t", value: "LIST",
    summary: "who takes part, such as v1,v3,v3:visitingRadius=150",
    isRepeatable: true)

  static let setOption = OptionDeclaration(
    name: "--set", value: "TRACKER.NAME=VALUE",
    summary: "gives a parameter another value, such as v3.visitingRadius=150",
    isRepeatable: true)

  static let options = [trackersOption, setOption]

  /// Those that take part, in the order asked for.
  ///
  /// The roster's defaults take part when `--trackers` is not given. Everything that is wrong with
  /// the two options is thrown at once.
  static func contestants(
    _ invocation: Invocation, roster: Roster
  ) throws(Faults) -> [Contestant] {
    let asked = invocation.has("--trackers") ? invocation.list("--trackers") : roster.defaults
    return try contestants(asked, settings: invocation.all("--set"), roster: roster)
  }

  static func contestants(
    _ names: [String], settings: [String], roster: Roster
  ) throws(Faults) -> [Contestant] {
    var faults: [Fault] = []
    var chosen: [(entry: TrackerEntry, values: ParameterValues)] = []
    for name in names {
      do throws(Faults) {
        chosen.append(try tracker(name, roster))
      } catch {
        faults += error.all
      }
    }
    if names.isEmpty { faults.append(Fault(file: "--trackers", problem: "names no tracker")) }
    for text in settings {
      do throws(Faults) {
        let setting = try setting(text, chosen.map(\.entry.id), roster)
        for index in chosen.indices where chosen[index].entry.id == setting.tracker {
          chosen[index].values[setting.name] = chosen[index].values[setting.name] ?? setting.value
        }
      } catch {
        // A setting of a mistyped tracker is told once, with the tracker.
        if faults.isEmpty || names.count == chosen.count { faults += error.all }
      }
    }
    for (entry, values) in chosen {
      let option = settings.isEmpty ? "--trackers" : "--set"
      faults += entry.problems(with: values).map { $0.fault(option: option, entry: entry) }
    }
    let contestants = chosen.map { Contestant($0.entry, $0.values) }
    for (index, contestant) in contestants.enumerated()
    where contestants[..<index].contains(where: { $0.id == contestant.id }) {
      faults.append(Fault(file: "--trackers", field: contestant.id, problem: "given twice"))
    }
    var seen: Set<Fault> = []
    faults = faults.filter { seen.insert($0).inserted }
    guard faults.isEmpty else { throw Faults(faults) }
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
        Fault(
          file: "--set", field: text, problem: "names no tracker",
          remedy: "write TRACKER.NAME=VALUE, such as v3.visitingRadius=150"))
    }
    let entry = try roster.entry(id: String(name[..<point]), option: "--set")
    guard present.contains(entry.id) else {
      throw Faults(
        Fault(
          file: "--set", field: text, problem: "\(entry.id) does not take part",
          remedy: "add it to --trackers"))
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
