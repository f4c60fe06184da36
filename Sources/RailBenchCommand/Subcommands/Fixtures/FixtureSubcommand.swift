import RailNetwork
import Scoring
import Tracking

struct FixtureOptions: Options {
  let ride = RideOptions(
    file: .argument("FILE", "a recording, a journey or a scenario; - is standard input"))
  let failing = Option.text(
    "--failing", "CLAIM", "keeps the smallest part on which this claim holds: 'v3 passes Kawasaki'")
  let expect = Option.many("--expect", "CLAIM", "a claim that must hold for a tracker") {
    texts throws(Faults) in
    try texts.map { text throws(Faults) in try ClaimParser.read(text, file: "--expect") }
  }
  let programs = ProgramOptions()
  let knownFailure = Option.text(
    "--known-failure", "WHY", "the reason why the expectations are not met yet")
  let yes = Option.flag("--yes", "accepts the proposed legs and calls")
  let edit = Option.flag("--edit", "writes a page beside FILE to correct the legs and calls")
  let output = Option.output(
    "DIR",
    "the fixture's folder (default: one in Datasets/journeys/mine, or in fixtures if no Datasets are "
      + "here, named by its content)")
}

extension Subcommand {
  static let fixture = Subcommand(
    path: ["fixture"],
    summary: "makes a small anonymous fixture of a recording or a scenario",
    discussion: """
      FILE is a recording in any format of railbench journey import, a folder with its
      \(LocationsReader.fileName), a labelled journey, or a scenario, whose first journey is
      simulated. The fixture has the values that the phone sent: to derive missing speeds and
      courses, import the recording first with --derive. RailBench proposes the legs and calls.
      Accept them with --yes, or correct them on a page (--edit) or in the
      \(JourneyReader.truthFile) shown (--apply); --yes rejects a doubtful proposal (exit status 1). --no-train makes a journey
      without a train. The date, the ends of the ride, and what lies away from stations between two
      trains are removed.

      With --failing, the fixture is a short part of the ride, of at least 3 minutes, on which the
      tracker still makes the mistake that CLAIM describes, with the railways within reach of it; a
      claim that also holds for the truth is rejected. With --expect, the fixture is the whole ride,
      with the claims that must hold for a tracker. At the end stands how often the display is right
      on the ride and on the fixture. The folder is written completely or not at all.
      """,
    example: """
      railbench fixture ride.gpx --yes --failing 'v3 passes Kawasaki'
      railbench fixture bus.gpx --no-train --expect 'v4 never says Yamanote'
      railbench fixture express.json --expect 'v3 says now Kawasaki' \\
        --known-failure "no location within 200 m" -o kawasaki-missed
      """,
    takes: FixtureOptions()
  ) { request in
    let known = request.known(withReferences: false)
    let failing = try FailingClaim(request.failing, among: known)
    for claim in request.expect {
      _ = try claim.configuredTracker(known, file: "--expect", field: claim.tracker)
    }
    if failing != nil, !request.expect.isEmpty {
      throw Faults("--expect", "has no meaning with --failing", remedy: "leave one out")
    }
    let draft = FixtureDraft(request: request, failing: failing)
    if try draft.isScenario() {
      try await draft.simulate()
    } else {
      try await draft.label()
    }
  }
}
