import Datasets
import Fixtures
import Gate
import Journeys
import Running
import Scoring
import Text

struct FixtureOptions: Options {
  let file = Option.argument("FILE", "a recording, a journey or a scenario")
  let failing = FailingClaim.option
  let expect = Option.many("--expect", "CLAIM", "what must be true of a tracker") {
    texts throws(Faults) in
    try texts.map { text throws(Faults) in try ClaimParser.read(text, file: "--expect") }
  }
  let knownFailure = Option.text(
    "--known-failure", "WHY", "why the expectations are not met yet")
  let yes = Option.flag("--yes", "accepts the legs and calls as they are proposed")
  let edit = Option.flag(
    "--edit", "writes a page beside FILE in which to correct the legs and calls")
  let network = Option.network
  let timetable = Option.timetable
  let output = Option.output(
    "DIR",
    "the fixture's folder (default: one in Datasets/journeys/mine, named after what is in it)")
  let labelling = LabellingOptions()
  let recordings = RecordingOptions()
}

extension Subcommand {
  static let fixture = Subcommand(
    path: ["fixture"],
    summary:
      "makes a fixture of a recording or a scenario: labelled, anonymous, small",
    discussion: """
      FILE is a recording in any format of railbench journey import, a folder with its
      \(JourneyReader.locationsFile), or a labelled journey. Speed and course are derived where
      there are none, the legs and calls are proposed for you to accept with --yes, or to correct on
      a page (--edit) or in the text that is shown (--apply); --yes refuses what is in doubt (exit
      status 1). With --no-train it is a journey without any. The date and the ends of the ride go.
      With --failing only the least of what is left is kept on which the tracker still goes wrong;
      what the truth says too is refused. With --expect the whole ride is
      kept, with what must be true of a tracker. The folder is written whole or not at all. FILE may
      also be a scenario, whose first journey is simulated.
      """,
    example: """
      railbench fixture ride.gpx --failing 'v3 passes Kawasaki'
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
      try draft.simulate()
    } else {
      try await draft.label()
    }
  }
}
