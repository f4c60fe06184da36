import Journeys
import Labelling
import PlainText
import RailNetwork
import Tracking

/// What `railbench journey label` does.
struct JourneyLabelling {
  let invocation: Invocation
  let console: Console
  private let folder: String
  private let network: RailNetwork

  init(_ invocation: Invocation, _ workbench: Workbench) throws(Faults) {
    self.invocation = invocation
    console = workbench.console
    var folder = invocation.arguments[0]
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    self.folder = folder
    network = try NetworkFile.network(invocation)
  }

  private var truthPath: String { "\(folder)/\(JourneyReader.truthFile)" }

  func run() throws -> ExitStatus {
    let path = "\(folder)/\(JourneyReader.locationsFile)"
    let locations = try LocationsReader.read(try Files.read(path), file: path)
    let hint = try self.hint()
    let proposal = try drawn(
      try completed(
        Labeller(network: network).propose(locations, hint: hint == LegHint() ? nil : hint)))
    if let edited = invocation.value("--apply") {
      return try write(applying: edited, to: proposal)
    }
    guard !proposal.legs.isEmpty else {
      console.warn("no railway of \(network.id) fits this recording")
      return .success
    }
    console.print(
      LabelText.text(proposal, network: network).trimmingNewline())
    guard invocation.has("--write") else {
      console.warn("nothing is written: accept with --write, or edit this text and --apply it")
      return .success
    }
    let isConfirmed = invocation.has("--confirm")
    let truth = LabelTruth.truth(
      proposal, head: try head(),
      legStatus: isConfirmed || hint.railway != nil ? .confirmed : .proposed,
      callStatus: isConfirmed ? .confirmed : .proposed, network: network)
    return try write(truth)
  }

  /// The proposal with its times drawn to what the rider logged, where `--events` says so.
  private func drawn(_ proposal: LabelProposal) throws(Faults) -> LabelProposal {
    guard let file = invocation.value("--events") else { return proposal }
    let times = try LoggerEventFile.read(file).compactMap(\.loggedTime)
    let drawn = proposal.drawn(to: times)
    console.warn("\(file): \(drawn.taken) of \(times.count) arrivals and departures taken")
    return drawn.proposal
  }

  /// The proposal with what the timetables of its network know, unless they are not wanted.
  private func completed(_ proposal: LabelProposal) throws(Faults) -> LabelProposal {
    guard !invocation.has(LabelTimetables.option.name) else { return proposal }
    var timetables = try LabelTimetables(network: network)
    if let notice = timetables.notice { console.warn(notice) }
    return try timetables.completed(proposal)
  }

  /// Writes the legs of an edited text; what it left as proposed stays proposed.
  private func write(
    applying file: String, to proposal: LabelProposal
  ) throws -> ExitStatus {
    let legs = try LabelText.legs(try Files.read(file), file: file, network: network)
    let proposed = LabelTruth.truth(
      proposal, head: try head(), legStatus: .proposed, callStatus: .proposed, network: network)
    var truth = proposed
    let isConfirmed = invocation.has("--confirm")
    truth.legs = legs.map { leg in
      LabelTruth.marked(leg, proposed: proposed.legs, isConfirmed: isConfirmed)
    }
    return try write(truth)
  }

  private func write(_ truth: GroundTruth) throws -> ExitStatus {
    var truth = truth
    if let text = invocation.value("--uncertainty") {
      guard let seconds = NumberReader.double(text), seconds >= 0, seconds.isFinite else {
        throw Faults(
          Fault(
            file: "railbench", field: "--uncertainty",
            problem: "'\(text)' is no number of seconds"))
      }
      truth.uncertaintySeconds = seconds
    }
    let text = TruthWriter.text(truth, network: network)
    _ = try TruthReader.read(Array(text.utf8), file: truthPath, network: network)
    try Files.write(text, to: truthPath)
    console.warn("wrote \(truthPath)")
    return .success
  }

  /// The truth so far, changed as the options say; a new one where there is none.
  private func head() throws -> GroundTruth {
    let name = folder.split(separator: "/").last.map(String.init) ?? "journey"
    var head = GroundTruth(
      id: name, title: name, network: network.id, source: .recorded, legs: [])
    if Files.exists(truthPath) {
      head = try TruthReader.read(try Files.read(truthPath), file: truthPath, network: network)
    }
    if let id = invocation.value("--id") {
      if head.title == head.id { head.title = id }
      head.id = id
    }
    if let title = invocation.value("--title") { head.title = title }
    if let notes = invocation.value("--notes") { head.notes = notes }
    let tags = invocation.list("--tag")
    if !tags.isEmpty { head.tags = tags }
    return head
  }

  private func hint() throws(Faults) -> LegHint {
    var hint = LegHint()
    var faults: [Fault] = []
    func unknown(_ option: String, _ id: String, _ kind: String, among known: [String]) {
      faults.append(
        Fault(
          file: "railbench", field: option,
          problem: "'\(id)' is no \(kind)",
          remedy: Suggestion.nearest(to: id, among: known).map { "did you mean \($0)?" }))
    }
    if let id = invocation.value("--railway") {
      hint.railway = network.railway(id: id)
      if hint.railway == nil {
        unknown(
          "--railway", id, "railway of \(network.id)", among: network.railways.map(\.id))
      }
    }
    for (option, target) in [("--from", \LegHint.from), ("--to", \LegHint.to)] {
      guard let id = invocation.value(option) else { continue }
      guard let station = network.station(id: id) else {
        unknown(option, id, "station of \(network.id)", among: network.stations.map(\.id))
        continue
      }
      hint[keyPath: target] = station
      hint.railway = hint.railway ?? network[station].railway
    }
    if let id = invocation.value("--direction") {
      guard let railway = hint.railway.map({ network[$0] }) else {
        throw Faults(
          faults + [
            Fault(
              file: "railbench", field: "--direction", problem: "needs a railway",
              remedy: "give --railway too")
          ])
      }
      hint.direction = railway.direction(id: id)
      if hint.direction == nil {
        unknown(
          "--direction", id, "direction of \(railway.id)",
          among: [railway.ascending, railway.descending])
      }
    }
    guard faults.isEmpty else { throw Faults(faults) }
    return hint
  }
}

extension String {
  /// The text without a line break at its end.
  fileprivate func trimmingNewline() -> String {
    hasSuffix("\n") ? String(dropLast()) : self
  }
}
