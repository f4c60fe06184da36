import Datasets
import Journeys
import RailNetwork
import Scoring
import Tracking

/// Facts that the user knows about a ride, and how to label it.
struct LabellingOptions: Options {
  /// The options about the truth itself.
  static let facts = ["--railway", "--direction", "--from", "--to", "--stops", "--no-train"]

  let railway = Option.text("--railway", "NAME", "the railway, if you know it, by id or title")
  let direction = Option.text("--direction", "ID", "the direction of travel")
  let from = Option.text("--from", "STATION", "the first station, by id or title")
  let to = Option.text("--to", "STATION", "the last station, by id or title")
  let stops = Option.one(
    "--stops", "everywhere", "the train stops at every station, as metros do"
  ) { text throws(Faults) -> Bool in
    guard let text else { return false }
    guard text == "everywhere" else {
      throw Faults(.expected("everywhere", found: text, in: "--stops"))
    }
    return true
  }
  let noTrain = Option.flag(
    "--no-train", "the rider was not on a train: by bus, by car, on foot, waiting")
  let apply = Option.text("--apply", "FILE", "uses an edited proposal (JSON)")
  let title = Option.text("--title", "TEXT", "the title of the journey")
  let notes = Option.text("--notes", "TEXT", "notes about the journey")
  let tags = Option.list("--tag", "TAG", "a tag; several by comma")
  let uncertainty = Option.one(
    "--uncertainty", "SECONDS",
    "possible error of the times of calls that you wrote (default: that of the others)"
  ) { text throws(Faults) -> Double? in
    guard let text else { return nil }
    guard let seconds = NumberReader.double(text),
      (0...GroundTruth.mostUncertainSeconds).contains(seconds)
    else {
      throw Faults(.expected("a number of seconds", found: text, in: "--uncertainty"))
    }
    return seconds
  }
}

extension Request<LabellingOptions> {
  func labelling(on network: RailNetwork) throws(Faults) -> Labelling {
    try Labelling(
      network: network, railway: self.railway, direction: self.direction, from: self.from,
      to: self.to, stopsEverywhere: self.stops, title: self.title, notes: self.notes,
      tags: self.tags,
      uncertaintySeconds: self.uncertainty)
  }

  /// The doubts about a draft, which is sure without any; a warning names the stops that are
  /// unclear.
  func doubts(
    about draft: GroundTruth, _ locations: [Location], _ labelling: Labelling, file: String,
    isShared: Bool = false
  ) -> [Fault] {
    guard !self.noTrain else { return [] }
    let doubts = labelling.doubts(about: draft, locations, isShared: isShared)
    if let unsure = doubts.unsureStops(file: file) { warn("warning: \(unsure)") }
    return doubts.faults(file: file)
  }

  /// - Throws: if there are doubts; each is printed to standard error.
  func refuse(_ doubts: [Fault]) throws {
    for doubt in doubts { console.error(doubt) }
    if !doubts.isEmpty { throw FailedGate() }
  }

  /// The truth of an edited proposal.
  ///
  /// - Throws: if it does not have the ends that the user gave.
  func edited(
    _ file: String, draft: GroundTruth, _ labelling: Labelling
  ) throws(Faults) -> GroundTruth {
    let truth = try labelling.edited(Files.read(file), file: file, draft: draft)
    let faults = labelling.doubts(about: truth, []).unreachedEnds(file: file)
    guard faults.isEmpty else { throw Faults(faults) }
    return truth
  }

  /// The proposed truth of a recording, also by other phones' recordings of its ride; it names
  /// trains if there are timetables.
  func draft(
    _ locations: [Location], motion: [MotionEvent] = [], with others: [RideRecording] = [],
    head: GroundTruth, _ labelling: Labelling, timetable: String?, jobs: Int = 1
  ) async throws(Faults) -> GroundTruth {
    guard !self.noTrain else {
      let useless = LabellingOptions.facts + ["--apply"]
      try refuse(
        given.filter { useless.contains($0) && $0 != "--no-train" }
          + (timetable == nil ? [] : ["--timetable"]), for: "with --no-train")
      return head
    }
    let network = labelling.network
    var day: TrackerContext?
    if let timetable {
      day = TrackerContext(
        network: network,
        timetables: try await TimetableFolder.all(of: network, path: timetable, jobs: jobs))
    }
    let labeller = Labeller(network: network, day: day)
    let proposal =
      others.isEmpty
      ? labeller.propose(locations, hint: labelling.hint)
      : labeller.propose(
        RideRecording(id: head.id, locations: locations, motion: motion), with: others,
        hint: labelling.hint)
    var truth = proposal.truth(head, network: network)
    truth.moveWithoutRide(from: head.legs)
    truth.markWalks(in: locations, on: network)
    return truth
  }
}
