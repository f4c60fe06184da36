import Datasets
import Fixtures
import Foundation
import Journeys
import Reporting
import Scoring
import Text
import Tracking

/// A person's word on what is proposed, by options or at the terminal.
struct Decision {
  let request: Request<FixtureOptions>
  let labelling: Labelling
  let locations: [Location]
  /// Those whose estimates the page shows.
  let trackers: [ConfiguredTracker]
  private var console: Console { request.console }

  /// The truth as it was decided; nil where that is left to another time.
  func truth(_ draft: GroundTruth, isLabelled: Bool) async throws -> GroundTruth? {
    if let file = request.labelling.apply {
      return try labelling.edited(Files.read(file), file: file, draft: draft)
    }
    var truth = draft
    if request.edit {
      guard let edited = try await onPage(truth, draft) else { return nil }
      truth = edited
    }
    var text = shown(truth)
    if request.yes || (isLabelled && !request.edit) {
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
          request.warn("nothing is written")
          throw FailedGate()
        default: continue
        }
      } catch let faults as Faults {
        for fault in faults.all { request.warn("error: \(fault)") }
      }
    }
  }

  private func shown(_ truth: GroundTruth) -> String {
    let text = LabelText.text(truth.legs, network: labelling.network)
    request.print(String(text.dropLast()))
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

  /// What the person saved in the page; nil without a terminal.
  private func onPage(_ truth: GroundTruth, _ draft: GroundTruth) async throws -> GroundTruth? {
    let saved = "\(truth.id)-truth.txt"
    let page = Files.beside(request.file, "\(truth.id)-truth.html")
    let venue = try await TimetableFolder.venue(
      labelling.network, for: trackers.map(\.entry), path: request.labelling.timetable,
      jobs: request.jobs)
    let ride = ReplayRide.playing(
      Journey(locations: locations, truth: truth), venue: venue, trackers: trackers)
    try Files.write(ReplayPage.html([ride], isEdited: true), to: page)
    request.warn("wrote \(page)")
    guard console.hasPerson else {
      request.print(
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
