import Geometry
import Interchange
import Journeys
import Labelling
import PlainText
import RailNetwork
import Timetables
import Tracking

extension Subcommand {
  static let journeyLabel = Subcommand(
    path: ["journey", "label"],
    summary: "proposes what was true on a recording, and writes it as you decide",
    discussion: """
      Takes a folder with a \(JourneyReader.locationsFile) and works out, with hindsight over the
      whole ride, the railway, the direction, and the times of every stop and pass, each with a
      confidence. The proposal is shown; nothing is written without --write or --apply.

      To accept it:    railbench journey label DIR --write --id my-ride
      To change it:    railbench journey label DIR > ride.txt, edit ride.txt,
                       railbench journey label DIR --apply ride.txt --id my-ride
      To say more:     --railway, --direction, --from and --to make the ride one leg

      In \(JourneyReader.truthFile), what a person gave or edited has the status "confirmed", what
      the program found "proposed"; --confirm says that you vouch for all of it.
      """,
    arguments: [
      ArgumentDeclaration("DIR", "a folder with \(JourneyReader.locationsFile)")
    ],
    options: [
      NetworkFile.option, .option("--railway", "ID", "the railway, where you know it"),
      .option("--direction", "ID", "the direction of travel"),
      .option("--from", "STATION", "the first station, by id"),
      .option("--to", "STATION", "the last station, by id"),
      .option(
        "--events", "FILE",
        "what the rider logged: the ground-truth logger's database, or CSV"),
      .option("--apply", "FILE", "writes what an edited proposal says"), LabelTimetables.option,
      TimetableFolder.option,
      .flag("--write", "writes the proposal as it is"),
      .flag("--confirm", "marks all that is written as confirmed"),
      .option("--id", "ID", "the journey's id (default: the folder's name)"),
      .option("--title", "TEXT", "one line for people"),
      .option("--notes", "TEXT", "what a reader should know"), .tags,
      .option(
        "--uncertainty", "SECONDS",
        "how far times may be off (default: what nine in ten calls keep to)"),
    ]
  ) { invocation in try JourneyLabelling(invocation).run() }
}

/// What `railbench journey label` does.
struct JourneyLabelling {
  let invocation: Invocation
  private let folder: String
  private let network: RailNetwork

  init(_ invocation: Invocation) throws(Faults) {
    self.invocation = invocation
    var folder = invocation.arguments[0]
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    self.folder = folder
    network = try NetworkFile(invocation).network
  }

  private var truthPath: String { "\(folder)/\(JourneyReader.truthFile)" }

  func run() throws {
    let locations = try RecordingFolder.locations(in: folder)
    let hint = try self.hint()
    var timetables = try LabelTimetables(network, invocation)
    let proposal = try drawn(
      timetables.completed(
        Labeller(network: network).propose(locations, hint: hint == LegHint() ? nil : hint)))
    if let edited = invocation.value("--apply") {
      return try write(applying: edited, to: proposal)
    }
    guard !proposal.legs.isEmpty else {
      return invocation.warn("no railway of \(network.id) fits this recording")
    }
    let text = LabelText.text(proposal, network: network)
    invocation.print(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    guard invocation.has("--write") else {
      return invocation.warn(
        "nothing is written: accept with --write, or edit this text and --apply it")
    }
    let isConfirmed = invocation.has("--confirm")
    let truth = LabelTruth.truth(
      proposal, head: try head(), network: network,
      legStatus: isConfirmed || hint.railway != nil ? .confirmed : .proposed,
      callStatus: isConfirmed ? .confirmed : .proposed)
    try write(truth)
  }

  /// The proposal with its times drawn to what the rider logged, where `--events` says so.
  private func drawn(_ proposal: LabelProposal) throws(Faults) -> LabelProposal {
    guard let file = invocation.value("--events") else { return proposal }
    let times = try Self.events(file).compactMap(\.loggedTime)
    let drawn = proposal.drawn(to: times)
    invocation.warn("\(file): \(drawn.taken) of \(times.count) arrivals and departures taken")
    return drawn.proposal
  }

  /// The events of a file of the ground-truth logger, whichever kind it is, oldest first.
  private static func events(_ path: String) throws(Faults) -> [LoggerEvent] {
    let start = try Files.start(path, count: RecordingFormat.recognitionLength)
    guard case .format(.database) = RecordingFormat.recognise(start) else {
      return try LoggerEventReader.readCSV(Files.source(path))
    }
    return try LoggerEventReader.read(SQLiteDatabase(reading: path))
  }

  /// Writes the legs of an edited text; what it left as proposed stays proposed.
  private func write(applying file: String, to proposal: LabelProposal) throws {
    let bytes = try Files.read(file)
    let legs = try LabelText.legs(bytes, file: file, network: network)
    let proposed = LabelTruth.truth(
      proposal, head: try head(), network: network, legStatus: .proposed, callStatus: .proposed)
    var truth = proposed
    let isConfirmed = invocation.has("--confirm")
    truth.legs = legs.map { leg in
      LabelTruth.marked(leg, proposed: proposed.legs, isConfirmed: isConfirmed)
    }
    do {
      try write(truth)
    } catch let faults as Faults {
      throw LabelText.faults(faults, of: bytes, file: file)
    }
  }

  private func write(_ truth: GroundTruth) throws {
    var truth = truth
    if let text = invocation.value("--uncertainty") {
      guard let seconds = NumberReader.double(text),
        (0...TruthReader.mostUncertainSeconds).contains(seconds)
      else {
        throw Faults(.notA("number of seconds", text, in: "--uncertainty"))
      }
      truth.uncertaintySeconds = seconds
    }
    let text = TruthWriter.text(truth, network: network)
    _ = try TruthReader.read(Array(text.utf8), file: truthPath, network: network)
    try Files.write(text, to: truthPath)
    invocation.warn("wrote \(truthPath)")
  }

  /// The truth so far, changed as the options say; a new one where there is none.
  private func head() throws -> GroundTruth {
    let name = Files.lastPart(folder)
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
    var faults = FaultCollector()
    func unknown(_ option: String, _ kind: String, _ id: String, among known: [String]) {
      faults.add(.unknown(kind, id, in: option, among: known))
    }
    if let id = invocation.value("--railway") {
      hint.railway = faults.attempt { () throws(Faults) in
        try network.railway(id, option: "--railway")
      }
    }
    for (option, target) in [("--from", \LegHint.from), ("--to", \LegHint.to)] {
      guard let id = invocation.value(option) else { continue }
      guard let station = network.station(id: id) else {
        unknown(option, "station", id, among: network.stations.map(\.id))
        continue
      }
      hint[keyPath: target] = station
      hint.railway = hint.railway ?? network[station].railway
    }
    if let id = invocation.value("--direction") {
      if let railway = hint.railway.map({ network[$0] }) {
        hint.direction = railway.direction(id: id)
        if hint.direction == nil {
          let known = [railway.ascending, railway.descending]
          unknown("--direction", "direction of \(railway.id)", id, among: known)
        }
      } else {
        faults.add(
          Fault(file: "--direction", problem: "needs a railway", remedy: "give --railway too"))
      }
    }
    try faults.throwIfAny()
    return hint
  }
}

extension LoggerEvent {
  /// The event as the labeller takes it; nil for what is no train's arrival or departure.
  fileprivate var loggedTime: LoggedTime? {
    switch category {
    case .trainArrival: LoggedTime(timestamp: timestamp, kind: .arrival)
    case .trainDeparture: LoggedTime(timestamp: timestamp, kind: .departure)
    default: nil
    }
  }
}

/// Completes proposals from the timetables in `Datasets/timetables`, where a network has any.
struct LabelTimetables {
  private var folder: TimetableFolder?

  static let option = OptionDeclaration.flag(
    "--no-timetable", "proposes from the locations alone")

  /// No timetables are no fault: then proposals stay as they are.
  ///
  /// Why a network's timetables are not used though it has some is told in a line.
  init(_ network: RailNetwork, _ invocation: Invocation) throws(Faults) {
    guard !invocation.has(Self.option.name) else { return }
    let given = invocation.value(TimetableFolder.option.name)
    guard let path = given ?? (try? DatasetFolder.find())?.timetables(of: network.id),
      given != nil || Files.isFolder(path)
    else { return }
    if network.timeZone == nil {
      invocation.warn("\(network.id) names no time zone: its timetables are not used")
    } else {
      folder = try TimetableFolder(path: path, network: network)
    }
  }

  /// The proposal with train types, and with what no location showed.
  mutating func completed(_ proposal: LabelProposal) throws(Faults) -> LabelProposal {
    guard var folder else { return proposal }
    defer { self.folder = folder }
    return try proposal.completed(network: folder.network) { leg throws(Faults) in
      guard let timetable = try folder.timetable(leg.railway), let first = leg.calls.first,
        let offset = folder.network.utcOffsetSeconds(
          atSecondsSince1970: Double(first.call.arrival.millisecondsSince1970) / 1_000)
      else { return nil }
      return TimetableFitter(timetable: timetable, utcOffsetSeconds: Double(offset))
    }
  }
}
