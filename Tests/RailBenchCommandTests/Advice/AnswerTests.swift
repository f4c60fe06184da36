import Datasets
import Foundation
import TestKit
import Testing
@testable import RailBenchCommand

/// Bad input, and what its answer advises.
struct Answer: CustomTestStringConvertible, Sendable {
  enum Advice {
    /// Each command that is printed.
    case commands
    /// The same command with an option that is printed, and with a value.
    case option(String, String)
    /// The same command with other words; the first is printed.
    case words(String, insteadOf: String)
  }

  let testDescription: String
  let command: String
  let advice: Advice
  /// The command that must succeed afterwards.
  let then: String?
  /// Makes the input bad.
  let edit: @Sendable (AdviceWorld) throws -> Void

  init(
    _ name: String, _ command: String, _ advice: Advice = .commands, then: String? = nil,
    edit: @escaping @Sendable (AdviceWorld) throws -> Void = { _ in }
  ) {
    (testDescription, self.command, self.advice) = (name, command, advice)
    (self.then, self.edit) = (then, edit)
  }

  static let all = recordings + gates + parts + names

  private static let recordings = [
    Answer(
      "a header that is not known", "journey import log.csv -o made/log",
      .option("--map NAME=timestamp", "--map Zeit=timestamp")),
    Answer(
      "times without a zone", "journey import ride.csv -o made/ride",
      .option("--timezone", "--timezone Europe/Oslo")
    ) { try $0.replace(/Z,/, with: ",", in: "ride.csv") },
    Answer(
      "a recording without a course", "journey import ride.csv -o made/ride",
      .option("--derive", "--derive")
    ) { try $0.replace(/,course/, with: ",other", in: "ride.csv") },
    Answer("the next step of an import", "journey import ride.gpx -o made/ride"),
    Answer(
      "a ride without its truth", "compare -J rides/ride -t v3",
      then: "journey label rides/ride --write"
    ) { try $0.remove("rides/ride/truth.json") },
    Answer(
      "a ride in another network", "journey label rides/ride --network caltrain",
      .words("--network city.geojson", insteadOf: "--network caltrain")
    ) { try $0.remove("rides/ride/truth.json") },
    Answer(
      "a proposal that is not written", "journey label rides/ride",
      .option("--write", "--write"), then: "journey validate rides/ride"),
    Answer("a fixture that nobody accepted", "fixture ride.csv", .option("--yes", "--yes")),
    Answer("two rides in one file", "fixture two.csv --yes") { world in
      let ride = try world.text("ride.csv")
      let again = ride.drop { $0 != "\n" }.replacing("2026-03-02", with: "2026-03-04")
      try world.write(ride + again.dropFirst(), to: "two.csv")
    },
    Answer("the next step of a fixture", "fixture ride.csv --yes -o made/one"),
    Answer("locations that do not count", "compare -J rides -t v3 --network city.geojson") {
      try $0.write(
        $0.text("rides/ride/locations.csv") + "2026-03-01T00:00:00Z,0,0,,,,,\n",
        to: "rides/ride/locations.csv")
    },
    Answer(
      "a tracker that was chosen", "explain rides/ride", .option("--tracker", "--tracker v3")),
  ]

  private static let check = "check --gate gate.json -o made/gate"

  private static let gates = [
    Answer("a missing baseline", check, then: check) { try $0.remove("b.csv") },
    Answer("a tracker that is not in the baseline", check, then: check) {
      try $0.replace(/\nv3,/, with: "\nv4,", in: "b.csv")
    },
    Answer("a journey that left the suite", check, then: check) {
      try $0.write($0.text("b.csv") + "v3,gone,PH1.display,0.5\n", to: "b.csv")
    },
    Answer("a tracker that got worse", "\(check) --set v3.visitingRadius=11", then: check) {
      try $0.replace(/PH1.display,[0-9.]+/, with: "PH1.display,0.99", in: "b.csv")
    },
    Answer("a floor that is not reached", check) {
      let floors =
        #""floors": [{"tracker": "v3", "metric": "PH1.display", "atLeast": 1}], "noWorse""#
      try $0.replace(/"noWorse"/, with: floors, in: "gate.json")
    },
    Answer("a metric that a gate misspells", check) {
      try $0.replace(/PH1.display/, with: "nonsense", in: "gate.json")
    },
    Answer("scores of another definition", "diff out other", .option("--anyway", "--anyway")) {
      try $0.write($0.text("out/scores.csv"), to: "other/scores.csv")
      try $0.write(
        $0.text("out/signature.json").replacing("announced", with: "fixed-lead"),
        to: "other/signature.json")
    },
  ]

  private static let parts = [
    Answer(
      "a part of a sweep that is lost", "merge sweep-1 -o made/new",
      then: "merge sweep-1 part-2 -o made/new"
    ) { try $0.remove("sweep-2") },
    Answer(
      "a sweep that was interrupted", "merge sweep-1 sweep-2 -o made/new",
      then: "merge sweep-1 sweep-2 -o made/new"
    ) { try $0.replace(/[^\n]*\n$/, with: "", in: "sweep-2/journal.tsv") },
    Answer("a parameter that an experiment misspells", "sweep experiment.json -o made/new") {
      try $0.replace(/visitingRadius/, with: "radius", in: "experiment.json")
    },
    Answer("a tracker that an experiment misspells", "sweep experiment.json -o made/new") {
      try $0.replace(/"v3"/, with: "\"quick\"", in: "experiment.json")
    },
  ]

  private static let names = [
    Answer("a tracker that is missing", "compare -t v9", .words("v5", insteadOf: "v9")),
    Answer("a parameter that is not known", "compare -t v4:nope=1"),
    Answer("a metric that is not known", "metrics XX"),
    Answer("an option that is not known", "compare --foo"),
    Answer("a subcommand that is not known", "nonsense"),
    Answer(
      "a subcommand that is misspelt", "journey imprt ride.csv -o made/ride",
      .words("journey import", insteadOf: "journey imprt")),
    Answer(
      "timetables that are missing",
      "suite new --network city.geojson --timetable none -o made/new",
      then: "suite new --network city.geojson --timetable none -o made/new"),
    Answer(
      "a feed for another network", "timetable import feed.zip --network caltrain -o made/new"),
    Answer(
      "GeoJSON instead of OpenStreetMap",
      "network import city.geojson --format osm -o made/x.geojson"),
  ]
}

/// Raises real errors, and follows the advice in their texts.
@Suite struct AnswerTests {
  @Test(arguments: Answer.all)
  func `the advice of an error leads to success`(answer: Answer) async throws {
    let world = try await AdviceWorld()
    try answer.edit(world)
    let first = try await world.run(answer.command)
    let said = first.output + first.errors
    var lines = Self.commands(in: said)
    switch answer.advice {
    case .commands: #expect(!lines.isEmpty, "\(said)")
    case .option(let option, let filled):
      #expect(said.contains(option), "\(said)")
      lines = ["\(answer.command) \(filled)"]
    case .words(let words, let others):
      #expect(said.contains(words.prefix { $0 != " " }), "\(said)")
      lines = [answer.command.replacing(others, with: words)]
    }
    for line in lines + (answer.then.map { [$0] } ?? []) {
      let run = try await world.run(line)
      #expect(run.status == .success, "\(said)\n\(line)\n\(run.output)\(run.errors)")
    }
  }

  /// The commands in a text, each up to the end of its line, with files for placeholders.
  private static func commands(in text: String) -> [String] {
    text.replacing("error: railbench", with: "").matches(of: /railbench [-a-z][^\n`]*/).map {
      match in
      var line = String(match.0.split(separator: " && ")[0])
      if line.hasSuffix(")"), !line.contains("(") { line.removeLast() }
      return ShellWords.split(line).map { word in
        let name = word.replacing("…", with: "")
        return name.allSatisfy(\.isUppercase) ? AdviceWorld.meanings[name] ?? word : "'\(word)'"
      }.joined(separator: " ")
    }
  }
}
