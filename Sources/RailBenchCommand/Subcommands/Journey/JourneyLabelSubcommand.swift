import Fixtures
import Interchange
import Journeys
import RailNetwork
import Text
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
    options: [NetworkFile.option, .flag("--write", "writes the proposal as it is")]
      + JourneyLabelling.options + [
        .option("--id", "ID", "the journey's id (default: the folder's name)")
      ]
  ) { invocation in
    var folder = invocation.arguments[0]
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    let labelling = try JourneyLabelling(invocation, network: NetworkFile(invocation).network)
    let network = labelling.network
    let path = "\(folder)/\(JourneyReader.truthFile)"
    let name = Files.lastPart(folder)
    var head = GroundTruth(
      id: name, title: name, network: network.id, source: .recorded, legs: [])
    let recording = try RecordingFolder.read(folder)
    head.notes = recording.notes
    if Files.exists(path) {
      head = try TruthReader.read(try Files.read(path), file: path, network: network)
    }
    if let id = invocation.value("--id") {
      if head.title == head.id { head.title = id }
      head.id = id
    }
    let draft = try labelling.draft(recording.locations, head: head)
    var truth = draft
    if let edited = invocation.value("--apply") {
      truth = try labelling.edited(Files.read(edited), file: edited, draft: draft)
    } else {
      guard !draft.legs.isEmpty else {
        return invocation.warn("no railway of \(network.id) fits this recording")
      }
      let text = LabelText.text(draft.legs, network: network)
      invocation.print(text.hasSuffix("\n") ? String(text.dropLast()) : text)
      guard invocation.has("--write") else {
        return invocation.warn(
          "nothing is written: accept with --write, or edit this text and --apply it")
      }
      truth = try labelling.accepted(draft, head: head)
    }
    try Files.write(TruthWriter.text(truth, network: network), to: path)
    invocation.warn("wrote \(path)")
  }
}

/// Proposes what was true on a recording, and takes what a person says of it.
struct JourneyLabelling {
  let invocation: Invocation
  let network: RailNetwork
  private let hint: LegHint

  static let options: [OptionDeclaration] = [
    .option("--railway", "ID", "the railway, where you know it"),
    .option("--direction", "ID", "the direction of travel"),
    .option("--from", "STATION", "the first station, by id"),
    .option("--to", "STATION", "the last station, by id"),
    .option(
      "--events", "FILE",
      "what the rider logged: the ground-truth logger's database, or CSV"),
    .option("--apply", "FILE", "takes what an edited proposal says"), LabelTimetables.option,
    TimetableFolder.option,
    .flag("--confirm", "marks all that is written as confirmed"),
    .option("--title", "TEXT", "one line for people"),
    .option("--notes", "TEXT", "what a reader should know"), .tags,
    .option(
      "--uncertainty", "SECONDS",
      "how far times may be off (default: what nine in ten calls keep to)"),
  ]

  init(_ invocation: Invocation, network: RailNetwork) throws(Faults) {
    self.invocation = invocation
    self.network = network
    hint = try Self.hint(invocation, network)
  }

  private var isConfirmed: Bool { invocation.has("--confirm") }

  /// The truth that is proposed for a recording; without legs where no railway fits.
  func draft(_ locations: [Location], head: GroundTruth) throws(Faults) -> GroundTruth {
    var timetables = try LabelTimetables(network, invocation)
    let proposal = try drawn(
      timetables.completed(
        Labeller(network: network).propose(locations, hint: hint == LegHint() ? nil : hint)))
    return LabelTruth.truth(
      proposal, head: head, network: network, legStatus: .proposed, callStatus: .proposed)
  }

  /// A draft as it is, with what the options say of it.
  func accepted(_ draft: GroundTruth, head: GroundTruth) throws(Faults) -> GroundTruth {
    var truth = draft
    for leg in truth.legs.indices {
      if hint.railway != nil { truth.legs[leg].labelling = .confirmed }
      if isConfirmed { truth.legs[leg] = truth.legs[leg].confirmed }
    }
    if isConfirmed { truth.uncertaintySeconds = head.uncertaintySeconds }
    return try described(truth)
  }

  /// A draft with the legs of an edited text; what it left as proposed stays proposed.
  func edited(
    _ bytes: [UInt8], file: String, draft: GroundTruth
  ) throws(Faults) -> GroundTruth {
    var truth = draft
    truth.legs = try LabelText.legs(bytes, file: file, network: network).map { leg in
      LabelTruth.marked(leg, proposed: draft.legs, isConfirmed: isConfirmed)
    }
    do throws(Faults) {
      return try described(truth)
    } catch {
      throw LabelText.faults(error, of: bytes, file: file)
    }
  }

  /// The truth as the options describe it.
  ///
  /// - Throws: all that keeps it from being one.
  private func described(_ given: GroundTruth) throws(Faults) -> GroundTruth {
    var truth = given
    if let title = invocation.value("--title") { truth.title = title }
    if let notes = invocation.value("--notes") { truth.notes = notes }
    let tags = invocation.list("--tag")
    if !tags.isEmpty { truth.tags = tags }
    if let text = invocation.value("--uncertainty") {
      guard let seconds = NumberReader.double(text),
        (0...GroundTruth.mostUncertainSeconds).contains(seconds)
      else {
        throw Faults(.notA("number of seconds", text, in: "--uncertainty"))
      }
      truth.uncertaintySeconds = seconds
    }
    let faults = truth.faults(on: network)
    guard faults.isEmpty else { throw Faults(faults) }
    return truth
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

  private static func hint(
    _ invocation: Invocation, _ network: RailNetwork
  ) throws(Faults) -> LegHint {
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
    guard let network = folder?.network else { return proposal }
    var own = self
    defer { self = own }
    return try proposal.completed(network: network) { leg throws(Faults) in try own.fitter(leg) }
  }

  /// The leg with all stops dated by the timetable; nil where no train of one fits.
  mutating func dated(_ leg: ProposedLeg) throws(Faults) -> ProposedLeg? {
    guard let fitter = try fitter(leg), let fit = fitter.fit(leg) else { return nil }
    return leg.dated(by: fit, fitter: fitter)
  }

  private mutating func fitter(_ leg: ProposedLeg) throws(Faults) -> TimetableFitter? {
    guard let network = folder?.network, let timetable = try folder?.timetable(leg.railway),
      let first = leg.calls.first,
      let offset = network.utcOffsetSeconds(
        atSecondsSince1970: Double(first.call.arrival.millisecondsSince1970) / 1_000)
    else { return nil }
    return TimetableFitter(timetable: timetable, utcOffsetSeconds: Double(offset))
  }
}
