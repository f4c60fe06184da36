import Datasets
import Interchange
import Journeys
import RailNetwork
import Scoring
import Tracking

struct JourneyLabelOptions: Options {
  let folders = Option.arguments(
    "DIR",
    "a folder with \(LocationsReader.fileName); with --again or --check, journeys or suites")
  let others = Option.texts(
    "--with", "DIR",
    "another phone's recording of the same ride, with locations, motion, or both: a folder, or a "
      + "file such as \(MotionReader.fileName)")
  let network = Option.fittingNetwork
  let again = Option.flag("--again", "labels the calls of journeys again that nobody confirmed")
  let check = Option.flag("--check", "measures on journeys how often labels are right")
  let timetable = Option.timetable
  let write = Option.flag("--write", "writes the proposal without changes")
  let labelling = LabellingOptions()
  let id = Option.text("--id", "ID", "the journey's id (default: the folder's name)")
}

extension Subcommand {
  static let journeyLabel = Subcommand(
    path: ["journey", "label"],
    summary: "proposes the ground truth of a recording",
    discussion: """
      Takes a folder with a \(LocationsReader.fileName). From the whole ride it finds the
      railway, the direction, and the times of every stop and pass, each with a confidence. It shows
      the proposal, and writes it only with --write or --apply.

        To accept it:  railbench journey label DIR --write --id my-ride
        To change it:  railbench journey label DIR > ride.json, edit ride.json,
                       railbench journey label DIR --apply ride.json --id my-ride
        To say more:   --railway, --direction, --from and --to make it one leg;
                       --stops everywhere; --no-train; --timetable, to look for
                       trains in it

      --write rejects a doubtful proposal (exit status 1); without it, each doubt is a warning. A
      proposal is doubtful if the railway is uncertain, a change of railway is impossible, a tenth
      of the distance is on no train, the ride goes on beyond an end, it is as slow as a bus, or
      half of the stops are unclear (all of them, if you give the railway). A call with confidence
      0.9 is right within half a minute nine times in ten: --check measures this. If it is unclear
      whether the train stopped, the time around the call is not scored.

      The first stop begins when the phone is within 60 m of the place where the train leaves, but
      at most 45 s before the departure, because the recording does not show when the train arrived.
      At an end of the line this limit does not apply. If the rider waited for longer, the phase at
      this stop is not scored. The last stop ends in the same way. So the first and the last stop
      have a lower confidence than the others.

      A truth in DIR with calls that a person confirmed is not overwritten by --write: use --again,
      after a change of the rules that propose labels. Railways, directions and stations stay, and
      so do calls that a person confirmed or logged, and calls with the time of a timetable. Other
      calls get the times, kinds and confidences that the program proposes now. Journeys that
      fixture --failing shrunk are left out: too few locations remain. An observed first or last
      stop stays if fixture removed the locations that showed it. --again prints a row for each
      journey, and writes only with --write.

      --check labels each journey as if nobody knew its truth. The first table compares the mean
      confidence of calls with the share of them that is right: the train stopped there, or passed,
      within half a minute (plus the truth's own uncertainty). "within bound" counts, of the calls
      whose kind is right, those with times within their own uncertainty: it should be 0.90. The
      second table counts the rides. "right" and "wrong" are those that fixture --yes accepts, with
      the railways and ends of the truth, or with others. Each wrong ride is listed. Calls that
      nobody confirmed are not compared. Rides without a train are left out.

      With --with, which may be given several times, phones on one train label the ride together.
      Then a stop is where they stand, by their locations or by their own events of motion, also
      below ground. The phone in DIR labels itself only where fewer than two others saw a stop. So
      the label does not depend on its quality. With one other, it keeps its own times if they are
      surer. The uncertainty of a stop is what the phones differ by, and its labelling names them as
      "witnesses". If no phone shows the railway, give --railway, --from and --to.

      In \(JourneyReader.truthFile), items that a person gave or edited have the status "confirmed";
      items that the program found have the status "proposed".
      """,
    example: """
      railbench journey label rides/ride --write --id my-ride
      railbench journey label rides --again --write
      railbench journey label test --check
      """,
    takes: JourneyLabelOptions()
  ) { request in
    if request.again {
      try request.allow(["--again", "--network", "--stops", "--write"], for: "with --again")
      return try await request.labelAgain()
    }
    if request.check {
      try request.allow(["--check", "--network"], for: "with --check")
      return try await request.checkLabels()
    }
    guard request.folders.count == 1, var folder = request.folders.first else {
      throw Faults("DIR", "one recording is labelled at a time", remedy: "name one folder")
    }
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    let own = Result { () throws(Faults) in try RecordingFolder.read(folder) }
    let phones = request.others.map { path in
      Result { () throws(Faults) in try request.phone(path) }
    }
    guard case .success(let recording) = own, let others = try? phones.values()
    else { throw Faults(own.faults + phones.flatMap(\.faults)) }
    let judged = RideRecording(id: "", locations: recording.locations, motion: recording.motion)
    let phonesByPath = zip(request.others, others)
    let absent = phonesByPath.filter { !$0.1.overlaps(judged) }.map { path, _ in
      Fault(
        file: path, problem: "was not recorded at the time of \(folder)",
        remedy: "give a phone that was on the same train; are its times in the same zone?")
    }
    guard absent.isEmpty else { throw Faults(absent) }
    for (path, phone) in phonesByPath {
      guard let metres = phone.metresApart(from: judged) else { continue }
      request.warn(
        "warning: \(path): is \(Int(metres)) m away from \(folder): was it on the same train?")
    }
    let network = try request.fittingNetwork(
      request.network, recording.locations, in: folder
    ).network
    let labelling = try request.labelling.labelling(on: network)
    let path = "\(folder)/\(JourneyReader.truthFile)"
    let name = Files.lastPart(folder)
    var head = GroundTruth(id: name, title: name, network: network.id, source: .recorded, legs: [])
    head.notes = recording.notes
    if Files.exists(path) {
      head = try TruthReader.read(try Files.read(path), file: path, network: network)
    }
    if let id = request.id {
      if head.title == head.id { head.title = id }
      head.id = id
    }
    let draft = try await request.labelling.draft(
      recording.locations, motion: recording.motion, with: others, head: head, labelling,
      timetable: request.timetable)
    var truth = draft
    if let edited = request.labelling.apply {
      try request.refuse(request.given.filter { $0 == "--write" }, for: "with --apply")
      truth = try request.labelling.edited(edited, draft: draft, labelling)
    } else {
      guard !draft.legs.isEmpty || request.labelling.noTrain else {
        request.warn("\(labelling.noFit(of: recording.locations, file: folder))")
        throw FailedGate()
      }
      func doubts() -> [Fault] {
        request.labelling.doubts(
          about: draft, recording.locations, labelling, file: folder, isShared: !others.isEmpty)
      }
      guard request.write else {
        let text = TruthWriter.text(draft, network: network)
        if !draft.legs.isEmpty { request.print(String(text.dropLast())) }
        let all = doubts()
        for doubt in all { request.warn("warning: \(doubt)") }
        return request.warn(
          "nothing is written: "
            + (all.isEmpty ? "accept with --write" : "give what the warnings ask for")
            + (draft.legs.isEmpty ? "" : ", or edit this file and --apply it"))
      }
      let confirmed = head.legs.flatMap(\.calls).count { $0.labelling?.status == .confirmed }
      guard confirmed == 0 else {
        throw Faults(
          path, "\(counted(confirmed, "call")) that a person confirmed would be lost",
          remedy:
            "to keep them: railbench journey label \(ShellText.quoted(folder)) --again --write")
      }
      try request.labelling.refuse(doubts())
      truth = try labelling.accepted(draft)
      if !truth.legs.isEmpty { request.print(labelling.summary(truth.legs)) }
    }
    try Files.write(TruthWriter.text(truth, network: network), to: path)
    request.warn("wrote \(path)")
  }
}

extension Request<JourneyLabelOptions> {
  /// The recording of another phone: of a folder, or of a file that can be imported.
  fileprivate func phone(_ path: String) throws(Faults) -> RideRecording {
    if Files.isFolder(path) {
      let recording = try RecordingFolder.read(path)
      return RideRecording(
        id: recording.name, locations: recording.locations, motion: recording.motion)
    }
    var ride = RideRecording(id: RecordingFolder.name("", file: path))
    _ = try RecordingFiles(RecordingHints(), zeroIsMissing: []).read(path) { part, _ in
      for warning in part.warnings { warn("warning: \(path): \(warning)") }
      ride.locations += part.locations
      ride.motion += part.motion
    }
    return ride
  }

  /// Rejects all options but these.
  fileprivate func allow(_ names: [String], for what: String) throws(Faults) {
    try refuse(given.filter { $0.hasPrefix("-") && !names.contains($0) }, for: what)
  }
}
