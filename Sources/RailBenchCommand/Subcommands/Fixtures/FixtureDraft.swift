import Datasets
import Foundation
import Interchange
import Journeys
import RailNetwork
import Reporting
import Scoring
import Tracking

/// A fixture in progress, made from a recording, a journey or a scenario.
struct FixtureDraft {
  let request: Request<FixtureOptions>
  let failing: FailingClaim?

  private var file: String { request.ride.file }
  private var name: String { request.ride.name }

  func isScenario() throws(Faults) -> Bool {
    guard !Files.isFolder(file) else { return false }
    let start = try Files.start(file, count: RecordingFormat.recognitionLength)
    let isJSON = file.hasSuffix(".json") || start.first == UInt8(ascii: "{")
    guard isJSON, !RecordingFiles.recognises(file) else { return false }
    guard String(decoding: start, as: UTF8.self).contains("\"network\"") else {
      throw Faults(
        file, "is JSON, but neither a recording nor a scenario",
        remedy: "a recording has places with times, a scenario has \"network\" and \"ride\"")
    }
    return true
  }

  /// Makes the fixture of the first journey of a scenario.
  func simulate() async throws {
    let useful = [
      "FILE", "--failing", "--expect", "--known-failure", "--title", "--notes", "--tag",
      "--output",
    ]
    try request.refuse(request.given.filter { !useful.contains($0) }, for: "for a scenario")
    let batches = try await ScenarioFiles.batches([file], jobs: request.jobs)
    guard let batch = batches.first, let planned = batch.journeys.first else {
      throw Faults(file, "plans no journey")
    }
    let expectations = try expectations(batch.network)
    var journey = try Simulator(network: batch.network).journey(planned)
    let options = request.ride.labelling
    if let title = options.title { journey.truth.title = title }
    if let notes = options.notes { journey.truth.notes = notes }
    for tag in options.tags where !journey.truth.tags.contains(tag) {
      journey.truth.tags.append(tag)
    }
    var output = try output(called: failing?.claim.text ?? journey.truth.title)
    journey.truth.id = Files.lastPart(output.path)
    try await write(
      journey, recorded: journey, NetworkFile(path: "", network: batch.network), expectations,
      to: &output)
  }

  /// Makes the fixture of a recording (a person decides its legs and calls) or of a journey.
  func label() async throws {
    let isLabelled = Files.exists("\(file)/\(JourneyReader.truthFile)")
    try refuseIgnored(isLabelled: isLabelled)
    let recorded = isLabelled ? try await labelled() : try await request.ride.proposed()
    let network = recorded.network.network
    let expectations = try expectations(network)
    guard let truth = try await decided(recorded, isLabelled: isLabelled) else { return }
    let calls = truth.legs.flatMap(\.calls)
    let ends = [calls.first, calls.last].compactMap { $0 }.map { network[$0.station].title.en }
    let title = ends.isEmpty ? "On no train: \(name)" : ends.joined(separator: " to ")
    var output = try output(called: failing?.claim.text ?? title)
    var whole = recorded.journey
    whole.truth = truth
    var journey = try whole.anonymised(network, id: Files.lastPart(output.path), file: file)
    if let cut = CutEnds(whole, on: network) {
      request.warn("left out \(cut.text), which may show a home")
    }
    journey.truth.title = request.ride.labelling.title ?? title
    journey.truth.notes = request.ride.labelling.notes ?? recorded.derivedNote ?? ""
    if recorded.derivedNote != nil { journey.truth.tags.append(DerivedMotion.tag) }
    let faults = journey.faults(on: network)
    guard faults.isEmpty else { throw Faults(faults) }
    // Before the cut, so that the dates are those of the recording.
    whole.truth.id = journey.truth.id
    for warning in whole.warnings(on: network, folder: output.path) {
      request.warn("warning: \(warning)")
    }
    whole.truth.id = truth.id
    try await write(journey, recorded: whole, recorded.network, expectations, to: &output)
  }

  /// Rejects options that would be ignored.
  private func refuseIgnored(isLabelled: Bool) throws(Faults) {
    func refuse(_ names: [String], _ what: String, _ remedy: String? = nil) throws(Faults) {
      try request.refuse(request.given.filter(names.contains), for: what, remedy: remedy)
    }
    if Files.isFolder(file) {
      try refuse(
        RecordingOptions().all.map(\.declaration.name), "for a folder",
        "give the recording's own file instead")
    }
    if isLabelled {
      try refuse(
        LabellingOptions.facts + (request.edit ? [] : ["--timetable"]), "for a labelled journey",
        "to label it again: railbench fixture "
          + ShellText.quoted("\(file)/\(LocationsReader.fileName)"))
    }
    if request.edit { try refuse(["--yes", "--apply"], "with --edit") }
    if request.ride.labelling.apply != nil { try refuse(["--yes"], "with --apply") }
    if request.expect.isEmpty { try refuse(["--known-failure"], "without --expect") }
  }

  /// The truth that a person confirmed by options; nil if a page to correct it was written instead.
  private func decided(_ recorded: RecordedRide, isLabelled: Bool) async throws -> GroundTruth? {
    let (draft, labelling) = (recorded.journey.truth, recorded.labelling)
    if let file = request.ride.labelling.apply {
      return try request.ride.labelling.edited(file, draft: draft, labelling)
    }
    if request.edit {
      let name = "\(draft.id)-truth.html"
      // Beside standard input there is no room.
      let page = file.hasPrefix("/dev/") ? name : Files.beside(file, name)
      let trackers = try failing.map { [$0.tracker] } ?? request.configured(["v3"])
      let playback = try await TimetableFolder.playback(
        labelling.network, for: trackers.map(\.entry), path: request.ride.timetable,
        jobs: request.jobs)
      let ride = ReplayRide.playing(recorded.journey, playback: playback, trackers: trackers)
      try Files.write(ReplayPage.html([ride], isEdited: true), to: page)
      request.warn("wrote \(page)")
      request.console.print(
        wrapped: "Next: correct \(page) in a browser, press Save truth, and run this again with "
          + "--apply \(draft.id)-truth.json instead of --edit")
      return nil
    }
    if request.ride.labelling.noTrain { return try labelling.accepted(draft) }
    let isAccepted = request.yes || isLabelled
    let text = TruthWriter.text(draft, network: labelling.network)
    if !draft.legs.isEmpty {
      request.print(isAccepted ? labelling.summary(draft.legs) : String(text.dropLast()))
    }
    if isLabelled { return try labelling.accepted(draft) }
    let doubts = request.ride.labelling.doubts(
      about: draft, recorded.journey.locations, labelling, file: file)
    guard request.yes else {
      for doubt in doubts { request.warn("warning: \(doubt)") }
      throw Faults(
        "railbench fixture", "nothing is written: the proposed calls are not accepted",
        remedy: (doubts.isEmpty ? "use --yes to accept them" : "give what the warnings ask for")
          + ", or correct them with --edit or --apply")
    }
    try request.ride.labelling.refuse(doubts)
    return try labelling.accepted(draft)
  }

  private func labelled() async throws -> RecordedRide {
    let source = try await SuiteLoader.loadOne(
      file, network: request.ride.network, jobs: request.jobs)
    let labelling = try request.ride.labelling.labelling(on: source.file.network)
    let journey = try source.item.journey()
    let locations = journey.locations
    let locationsFile = "\(file)/\(LocationsReader.fileName)"
    for warning in LocationWarnings(locations).all(file: locationsFile, of: locations.count) {
      request.warn("warning: \(warning)")
    }
    return (journey, labelling, source.file, nil)
  }

  /// The expectations, checked as far as possible without playing the journey.
  private func expectations(_ network: RailNetwork) throws(Faults) -> [ExpectedClaim] {
    try request.expect.map { claim throws(Faults) in
      _ = try ClaimJudge(claim, network: network, file: "--expect", field: claim.text)
      return ExpectedClaim(
        claim: claim, because: request.ride.labelling.title, knownFailure: request.knownFailure)
    }
  }

  private func output(called title: String) throws(Faults) -> OutputFolder {
    guard let path = request.output else {
      let here = FileManager.default.currentDirectoryPath
      // Datasets beside the program belong to another project.
      let own = try? DatasetFolder.find(from: [here])
      var mine = own.map { $0.journeys + "/mine" } ?? "fixtures"
      if mine.hasPrefix(here + "/") { mine.removeFirst(here.count + 1) }
      let free = try OutputFolder.open(mine).freeName(
        RecordingFolder.name(title.lowercased(), file: name))
      return try OutputFolder.open("\(mine)/\(free)")
    }
    guard !Files.exists("\(path)/\(JourneyReader.truthFile)") else {
      throw Faults(path, "is a journey already", remedy: "choose a new folder")
    }
    return try OutputFolder.open(path)
  }

  /// Writes the fixture, and its network unless the datasets have the same one.
  private func write(
    _ journey: Journey, recorded: Journey, _ network: NetworkFile,
    _ expectations: [ExpectedClaim], to output: inout OutputFolder
  ) async throws {
    let ends = CutEnds(recorded, on: network.network)
    var lines: [String] = []
    var (written, part) = (journey, network.network)
    if let failing {
      let fixture = try await failing.shrunk(
        journey, recorded: recorded, on: network, id: journey.truth.id, request)
      (written, part) = (fixture.journey, fixture.network)
      lines.append(fixture.summary)
      output.add(ExpectationsFile.text([fixture.expectation]), as: ExpectationsFile.name)
    }
    output.add(written, network: part)
    let known = (try? DatasetFolder.find()).flatMap {
      try? NetworkFile.read($0.network(id: part.id))
    }
    if failing != nil || known?.network != part {
      output.add(NetworkWriter.text(part), as: NetworkFile.besideJourneys)
    }
    if !expectations.isEmpty {
      output.add(ExpectationsFile.text(expectations), as: ExpectationsFile.name)
    }
    let scores = try await scores(recorded, written, on: network, part: part, expectations, ends)
    for path in try output.write() { request.warn("wrote \(path)") }
    for line in lines + scores { request.print(line) }
    let check = failing == nil && expectations.isEmpty ? "compare" : "check"
    let path = ShellText.quoted(output.path)
    let programs = request.programs.programs.map { " -t \(ShellText.quoted($0))" }.joined()
    request.print("Next: railbench \(check) -J \(path)\(programs) && git add \(path)")
  }

  /// How often the trackers of claims, or the best one, show the right display on the ride and on
  /// its fixture; warns of expectations that differ.
  private func scores(
    _ ride: Journey, _ fixture: Journey, on network: NetworkFile, part: RailNetwork,
    _ expectations: [ExpectedClaim], _ ends: CutEnds?
  ) async throws -> [String] {
    let known = request.known(withReferences: false)
    var trackers = try expectations.map { expectation throws(Faults) in
      try expectation.claim.configuredTracker(known, file: "--expect")
    }
    for (expectation, tracker) in zip(expectations, trackers) {
      guard let ends else { break }
      let judge = try ClaimJudge(expectation.claim, network: network.network, file: "--expect")
      let playback = try await network.playback(
        of: ride, for: tracker.entry, timetable: request.ride.timetable, jobs: request.jobs)
      func holds(_ part: Journey) -> Bool {
        judge.judge(ClaimEvidence.playing(tracker, part, playback)).holds
      }
      guard holds(ride) != holds(fixture) else { continue }
      request.warn(
        "warning: --expect: \(expectation.claim.text): is \(holds(ride)) on the recording, but "
          + "not without \(ends.text)")
    }
    if let failing { trackers = [failing.tracker] }
    let isNamed = !trackers.isEmpty
    if !isNamed {
      trackers = known.all.trackers.filter {
        $0.entry.role == .version && !$0.entry.needs.contains(.timetable)
      }
    }
    var lines: [(whole: Double, text: String)] = []
    for tracker in trackers {
      func display(
        _ journey: Journey, _ part: RailNetwork? = nil
      ) async throws -> (share: Double?, text: String) {
        let playback = try await network.playback(
          of: journey, for: tracker.entry, on: part, timetable: request.ride.timetable,
          jobs: request.jobs)
        let seen = ClaimEvidence.playing(tracker, journey, playback)
        if isNamed, let why = seen.transcript.failure {
          throw Faults(tracker.id, "the program failed \(why)", remedy: "nothing is written")
        }
        let share = MetricCatalogue[Leaderboard.display].tally(seen.performance).value
        let percent = share.map { "\(NumberText.fixed(100 * $0, places: 1)) %" }
        return (share, percent ?? "not measured: \(seen.performance.journey.info.scoredText)")
      }
      let whole = try await display(ride)
      guard let share = whole.share else { continue }
      let small = try await display(fixture, part)
      lines.append((share, "display of \(tracker.id): ride \(whole.text), fixture \(small.text)"))
    }
    if isNamed { return lines.map(\.text).unique }
    // One tracker is enough to see whether the fixture is the ride: the best one.
    return lines.max { $0.whole < $1.whole }.map { [$0.text] } ?? []
  }
}
