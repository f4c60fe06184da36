import Datasets
import Fixtures
import Interchange
import Journeys
import RailNetwork
import Running
import Text
import Tracking

/// What a person knows of a ride that is labelled, and how it is labelled.
struct LabellingOptions: Options {
  let railway = Option.text("--railway", "ID", "the railway, where you know it")
  let direction = Option.text("--direction", "ID", "the direction of travel")
  let from = Option.text("--from", "STATION", "the first station, by id")
  let to = Option.text("--to", "STATION", "the last station, by id")
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
    "--no-train", "the rider was on no train: by bus, by car, on foot, waiting")
  let events = Option.text(
    "--events", "FILE", "what the rider logged: the ground-truth logger's database")
  let apply = Option.text("--apply", "FILE", "takes what an edited proposal says")
  let title = Option.text("--title", "TEXT", "one line for people")
  let notes = Option.text("--notes", "TEXT", "what a reader should know")
  let tags = Option.list("--tag", "TAG", "a tag; several by comma")
  let uncertainty = Option.one(
    "--uncertainty", "SECONDS",
    "how far times may be off (default: what nine in ten calls keep to)"
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

  /// - Throws: that a draft is in doubt, with each doubt on standard error.
  func checkSure(
    _ draft: GroundTruth, _ locations: [Location], _ labelling: Labelling, file: String
  ) throws {
    guard !self.noTrain else { return }
    let doubts = labelling.doubts(about: draft, locations)
    if let unsure = doubts.unsureStops(file: file) { warn("warning: \(unsure)") }
    let faults = doubts.faults(file: file)
    for fault in faults { console.error(fault) }
    if !faults.isEmpty { throw FailedGate() }
  }

  /// The truth that is proposed for a recording; without legs where no railway fits.
  func draft(
    _ locations: [Location], head: GroundTruth, _ labelling: Labelling
  ) throws(Faults) -> GroundTruth {
    guard !self.noTrain else {
      let useless = [
        "--railway", "--direction", "--from", "--to", "--stops", "--events", "--apply",
      ]
      try refuse(given.filter(useless.contains), for: "with --no-train")
      return head
    }
    let network = labelling.network
    var proposal = Labeller(network: network).propose(locations, hint: labelling.hint)
    if let file = self.events {
      let times = try LoggerEventReader.read(SQLiteDatabase(reading: file)).map { event in
        LoggedTime(
          timestamp: event.timestamp, kind: event.category == .trainArrival ? .arrival : .departure)
      }
      let drawn = proposal.drawn(to: times)
      warn("\(file): \(drawn.taken) of \(times.count) arrivals and departures taken")
      proposal = drawn.proposal
    }
    return proposal.truth(head, network: network)
  }
}
