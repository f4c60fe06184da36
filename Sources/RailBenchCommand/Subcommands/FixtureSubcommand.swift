import Fixtures
import Foundation
import Gate
import Interchange
import Journeys
import RailNetwork
import Reporting
import Simulation
import Text
import Tracking

extension Subcommand {
  static let fixture = Subcommand(
    path: ["fixture"],
    summary: "makes a fixture of a recording or a scenario: labelled, anonymous, small",
    discussion: """
      FILE is a recording in any format of railbench journey import, a folder with its
      \(JourneyReader.locationsFile), or a labelled journey. Speed and course are derived where there are
      none, the legs and calls are proposed and you accept or change them, the date and the ends of the
      ride go. With --failing only the least of what is left is kept on which the tracker still goes
      wrong; what the truth says too is refused. With --expect the whole ride is kept, with what must
      be true of a tracker. The folder is written whole or not at all.

        railbench fixture ride.gpx --failing 'v3 passes Kawasaki'

      FILE may also be a scenario, whose first journey is simulated:

        railbench fixture express.json --tag E16 --expect 'v3 says now Kawasaki' \\
          --known-failure "no location within 200 m" -o Datasets/journeys/mine/kawasaki-missed

      Without a terminal: --yes, or --edit, and the same again with --apply.
      """,
    arguments: [ArgumentDeclaration("FILE", "a recording, a journey or a scenario")],
    options: [
      FailingClaim.option, .list("--expect", "CLAIM", "what must be true of a tracker"),
      .option("--known-failure", "WHY", "why the expectations are not met yet"),
      .flag("--yes", "accepts the legs and calls as they are proposed"),
      .flag("--edit", "writes a page beside FILE in which to correct the legs and calls"),
      NetworkFile.option,
      .output(
        "DIR",
        "the fixture's folder (default: one in Datasets/journeys/mine, named after what is in it)"),
    ] + JourneyLabelling.options + RecordingFiles.options
  ) { invocation in try await FixtureMaker(invocation).make() }
}

/// What `railbench fixture` does.
private struct FixtureMaker {
  let invocation: Invocation
  /// The recording or journey, as the user named it.
  private let file: String
  /// Where it comes from, as a name for files beside it.
  private let name: String
  private var console: Console { invocation.console }

  init(_ invocation: Invocation) {
    self.invocation = invocation
    file = invocation.arguments[0]
    name = RecordingFolder.name("", file: file)
  }

  func make() async throws {
    let failing = try FailingClaim(invocation)
    let claims = try expectedClaims()
    if failing != nil, !claims.isEmpty {
      throw Faults("--expect", "has no meaning with --failing", remedy: "leave one out")
    }
    if try isScenario() { return try simulate(failing, claims) }
    let isLabelled = Files.exists("\(file)/\(JourneyReader.truthFile)")
    let labelling: JourneyLabelling
    var draft: GroundTruth
    let locations: [Location]
    var isDerived = false
    if isLabelled {
      let source = try await invocation.journey()
      labelling = try JourneyLabelling(invocation, network: source.network)
      (locations, draft) = (source.journey.locations, source.journey.truth)
    } else {
      let recording = try recording()
      let derived = recording.derived()
      locations = derived.locations
      isDerived = derived != recording
      labelling = try JourneyLabelling(invocation, network: NetworkFile(invocation).network)
      let network = labelling.network
      let head = GroundTruth(
        id: name, title: name, network: network.id, source: .recorded,
        legs: [], ride: ContentHash(LocationsWriter.text(recording.locations).utf8).short)
      console.progress("labelling")
      draft = try labelling.draft(recording.locations, head: head)
      console.progress("")
      guard !draft.legs.isEmpty else {
        throw Faults(
          file, "no railway of \(network.id) fits this recording",
          remedy: "name its network with --network, or what you know of it with --railway")
      }
    }
    let network = labelling.network
    let expectations = try expectations(claims, network)
    let decision = Decision(
      invocation: invocation, labelling: labelling, locations: locations, failing: failing)
    guard let truth = try await decision.truth(draft, isLabelled: isLabelled) else { return }
    let calls = truth.legs.flatMap(\.calls)
    let ends = [calls.first, calls.last].compactMap { $0 }.map { network[$0.station].title.en }
    let title = ends.joined(separator: " to ")
    var output = try output(called: failing?.claim.text ?? title)
    var journey = try Journey(locations: locations, truth: truth).anonymised(
      network, id: Files.lastPart(output.path), file: file)
    let cut = locations.count - journey.locations.count
    if cut > 0 { invocation.warn("\(counted(cut, "location")) at the ends left out") }
    journey.truth.title = invocation.value("--title") ?? title
    journey.truth.notes = invocation.value("--notes") ?? (isDerived ? DerivedMotion.remark : "")
    if isDerived { journey.truth.tags.append(DerivedMotion.tag) }
    for note in try JourneyReader.readWithNotes(
      locations: Array(LocationsWriter.text(journey.locations).utf8),
      truth: Array(TruthWriter.text(journey.truth, network: network).utf8), folder: output.path,
      network: network
    ).notes { invocation.warn("note: \(note)") }
    try write(journey, network, failing, expectations, to: &output)
  }

  /// Writes the fixture, and its network where the datasets have none of this id.
  private func write(
    _ journey: Journey, _ network: RailNetwork, _ failing: FailingClaim?,
    _ expectations: [JourneyExpectation], to output: inout OutputFolder
  ) throws {
    let size = try failing?.add(
      journey, network: network, to: &output, because: invocation.value("--title"), console)
    if failing == nil {
      output.add(journey, network: network)
      let known = (try? DatasetFolder.find())?.network(id: network.id)
      if !(known.map(Files.exists) ?? false) {
        output.add(NetworkWriter.text(network), as: NetworkFile.besideJourneys)
      }
    }
    if !expectations.isEmpty {
      output.add(ExpectationsFile.text(expectations), as: ExpectationsFile.name)
    }
    try output.write(console)
    if let size { invocation.print(size) }
    let check = failing == nil && expectations.isEmpty ? "compare" : "check"
    invocation.print("Next: railbench \(check) -J \(output.path) && git add \(output.path)")
  }

  /// Whether the file is JSON that is no recording.
  private func isScenario() throws(Faults) -> Bool {
    guard file.hasSuffix(".json"), !Files.isFolder(file) else { return false }
    let start = try Files.start(file, count: RecordingFormat.recognitionLength)
    guard case .format = RecordingFormat.recognise(start) else { return true }
    return false
  }

  /// Makes the fixture of the first journey of a scenario.
  private func simulate(_ failing: FailingClaim?, _ claims: [Claim]) throws {
    let useful = [
      "--failing", "--expect", "--known-failure", "--title", "--notes", "--tag", "--output",
    ]
    let useless = invocation.subcommand.options.map(\.name).filter {
      invocation.has($0) && !useful.contains($0)
    }
    guard useless.isEmpty else {
      throw Faults(useless.map { Fault(file: $0, problem: "has no meaning for a scenario") })
    }
    guard let batch = try ScenarioFiles.batches([file]).first, let planned = batch.journeys.first
    else { throw Faults(file, "plans no journey") }
    let expectations = try expectations(claims, batch.network)
    var journey = try Simulator(network: batch.network).journey(planned)
    if let title = invocation.value("--title") { journey.truth.title = title }
    if let notes = invocation.value("--notes") { journey.truth.notes = notes }
    for tag in invocation.list("--tag") where !journey.truth.tags.contains(tag) {
      journey.truth.tags.append(tag)
    }
    var output = try output(called: failing?.claim.text ?? journey.truth.title)
    journey.truth.id = Files.lastPart(output.path)
    try write(journey, batch.network, failing, expectations, to: &output)
  }

  /// The claims of `--expect`, each about a tracker that there is.
  private func expectedClaims() throws(Faults) -> [Claim] {
    try invocation.all("--expect").map { text throws(Faults) in
      let claim = try ClaimParser.read(text, file: "--expect")
      _ = try claim.contestant(
        roster: invocation.roster(), file: "--expect", field: claim.tracker)
      return claim
    }
  }

  /// What is expected, checked as far as it can be without playing.
  private func expectations(
    _ claims: [Claim], _ network: RailNetwork
  ) throws(Faults) -> [JourneyExpectation] {
    try claims.map { claim throws(Faults) in
      _ = try ClaimJudge(claim, network: network, file: "--expect", field: claim.text)
      return JourneyExpectation(
        claim: claim, because: invocation.value("--title"),
        knownFailure: invocation.value("--known-failure"))
    }
  }

  /// The one recording of the file or of the folder.
  private func recording() throws(Faults) -> ImportedRecording {
    if Files.isFolder(file) { return try RecordingFolder.read(file) }
    var found: [ImportedRecording] = []
    _ = try RecordingFiles(invocation).read(file) { recording, _ in found.append(recording) }
    guard found.count == 1 else {
      throw Faults(
        file, "has \(found.count) recordings, not one",
        remedy: "railbench journey import \(file) -o rides, and name the folder of one")
    }
    return found[0]
  }

  private func output(called title: String) throws(Faults) -> OutputFolder {
    guard let path = invocation.value("--output") else {
      var mine = try DatasetFolder.find().journeys + "/mine"
      let here = FileManager.default.currentDirectoryPath + "/"
      if mine.hasPrefix(here) { mine.removeFirst(here.count) }
      let free = try OutputFolder(path: mine).freeName(RecordingFolder.name(title, file: name))
      return try OutputFolder(path: "\(mine)/\(free)")
    }
    guard !Files.exists("\(path)/\(JourneyReader.truthFile)") else {
      throw Faults(path, "is a journey already", remedy: "name a new folder")
    }
    return try OutputFolder(path: path)
  }
}

/// A person's word on what is proposed, by options or at the terminal.
private struct Decision {
  let invocation: Invocation
  let labelling: JourneyLabelling
  let locations: [Location]
  let failing: FailingClaim?
  private var console: Console { invocation.console }

  /// The truth as it was decided; nil where that is left to another time.
  func truth(_ draft: GroundTruth, isLabelled: Bool) async throws -> GroundTruth? {
    if let file = invocation.value("--apply") {
      return try labelling.edited(Files.read(file), file: file, draft: draft)
    }
    var truth = draft
    if invocation.has("--edit") {
      guard let edited = try await onPage(truth, draft) else { return nil }
      truth = edited
    }
    var text = shown(truth)
    if invocation.has("--yes") || (isLabelled && !invocation.has("--edit")) {
      return try labelling.accepted(truth, head: draft)
    }
    guard console.hasPerson else {
      throw Faults(
        "railbench fixture", "standard input is not a terminal",
        remedy: "use --yes to accept the proposed calls, or correct them with --edit or --apply")
    }
    while true {
      let answer = console.ask("Are these calls right? y(es), e(dit), p(age to edit on), q(uit):")
      do {
        switch answer?.lowercased().first {
        case "y": return try labelling.accepted(truth, head: draft)
        case "e":
          text = try inEditor(text)
          truth = try labelling.edited(Array(text.utf8), file: "your text", draft: draft)
          text = shown(truth)
        case "p":
          guard let edited = try await onPage(truth, draft) else { continue }
          truth = edited
          text = shown(truth)
        case nil where answer != nil: continue
        case "q", nil:
          invocation.warn("nothing is written")
          throw FailedGate()
        default: continue
        }
      } catch let faults as Faults {
        for fault in faults.all { invocation.warn("error: \(fault)") }
      }
    }
  }

  private func shown(_ truth: GroundTruth) -> String {
    let text = LabelText.text(truth.legs, network: labelling.network)
    invocation.print(String(text.dropLast()))
    return text
  }

  /// The text as it is when the person's own editor ends.
  private func inEditor(_ text: String) throws -> String {
    let path = "\(NSTemporaryDirectory())/railbench-\(UUID()).txt"
    try Files.write(text, to: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let variables = ProcessInfo.processInfo.environment
    let editor = variables["VISUAL"] ?? variables["EDITOR"] ?? "vi"
    guard unsafe system("\(editor) \(Invocation.quoted(path))") == 0 else {
      throw Faults(editor, "failed", remedy: "name an editor in EDITOR")
    }
    return String(decoding: try Files.read(path), as: UTF8.self)
  }

  /// What the person saved in the page; nil where nobody is there to say so.
  private func onPage(_ truth: GroundTruth, _ draft: GroundTruth) async throws -> GroundTruth? {
    let saved = "\(truth.id)-truth.txt"
    let page = Files.beside(invocation.arguments[0], "\(truth.id)-truth.html")
    let contestants = try failing.map { [$0.contestant] } ?? invocation.contestants(["v3"])
    let venue = try await TimetableFolder.venue(
      labelling.network, for: contestants, path: invocation.value(TimetableFolder.option.name),
      jobs: invocation.jobs)
    let ride = ReplayRide(
      playing: Journey(locations: locations, truth: truth), venue: venue,
      contestants: contestants)
    try Files.write(ReplayPage.html([ride], isEdited: true), to: page)
    invocation.warn("wrote \(page)")
    guard console.hasPerson else {
      invocation.print(
        "Next: correct \(page) in a browser, press Save truth, and run this again with "
          + "--apply \(saved) instead of --edit")
      return nil
    }
    let quoted = Invocation.quoted(page)
    _ = unsafe system("(xdg-open \(quoted) || open \(quoted)) >/dev/null 2>&1 &")
    let usual = "\(FileManager.default.homeDirectoryForCurrentUser.path)/Downloads/\(saved)"
    guard
      let answer = console.ask("Press Save truth there, then name the file it saved [\(usual)]:")
    else { return nil }
    let file = answer.isEmpty ? usual : answer
    return try labelling.edited(Files.read(file), file: file, draft: draft)
  }
}
