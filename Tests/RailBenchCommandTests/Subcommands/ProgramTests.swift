import Datasets
import Foundation
import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import RailBenchCommand

/// Programs as contestants, most of them short shell scripts.
@Suite struct ProgramTests {
  private static let fixtures = Checkout.path("Tests/RailBenchCommandTests/Fixtures")
  private static let hasPython = (try? Self.shell("python3 --version")) == 0
  private let project: SampleProject
  private var scratch: ScratchFolder { project.scratch }

  /// The first minutes of each ride, because a shell reads byte by byte.
  private static let journeys = SampleSuite.journeys.map { journey in
    var short = journey
    short.locations = Array(journey.locations.prefix(60))
    return short
  }

  init() throws {
    project = try SampleProject()
    for journey in Self.journeys {
      try SampleSuite.write(journey, to: scratch, "Datasets/journeys/rides/\(journey.id)")
    }
  }

  private static func shell(_ line: String) throws -> Int32 {
    let products = Bundle.module.bundleURL.deletingLastPathComponent().path
    let process = Process.bounded(["sh", "-c", "PATH='\(products)':$PATH; \(line)"])
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// A program that answers each event with the members from `answer`; before its second answer on
  /// the second journey of a process it does something else.
  private func program(answer: String = "", second: String = "") throws -> String {
    let file = try scratch.write(
      """
      while read -r event; do case $event in
        *network*) ;;
        *'"j2"'*) count=0 ;;
        *journey*) count=9 ;;
        *) count=$((count + 1)); time=${event#*timestamp}; time=${time#*: }; time=${time%%[\\},]*}
          [ $count = 2 ] && { \(second.isEmpty ? ":" : second); }
          printf '%s' "{\\"timestamp\\": $time"; \(answer.isEmpty ? ":" : answer); echo '}' ;;
      esac; done
      """, to: "program.sh")
    return "mine=sh \(file)"
  }

  /// Runs `compare` on the three journeys, one after the other unless said otherwise.
  private func compare(_ trackers: String, _ words: [String] = ["-j", "1"]) async -> CommandRun {
    await CommandRun.of(
      ["compare"] + project.words + ["-o", scratch.file("out"), "--replays", "0", "-t", trackers]
        + words)
  }

  private func rows(_ name: String = "out/scores.csv") throws -> [[String]] {
    try csvRows(Array(scratch.text(name).utf8)).dropFirst().map(\.fields)
  }

  /// The rows of a tracker, without its name, for metrics that need only the lines.
  private func held(_ rows: [[String]], of tracker: String) -> [[String]] {
    let needing = MetricCatalogue.all.filter {
      !$0.unmet(given: .probability).isEmpty
    }.flatMap { [$0.id, "\($0.id).micro"] }
    return rows.filter { $0[0] == tracker && !needing.contains($0[3]) }
      .map { Array($0.dropFirst()) }
  }

  @Test func `a program gets the network and numbered journeys, but no label`() async throws {
    let log = scratch.file("log")
    let priority = scratch.file("nice")
    let run = await compare(
      try program().replacing("sh ", with: "nice >\(priority); tee \(log) | sh "))
    #expect(run.status == .success, "\(run.errors)")
    #if os(Linux)
      let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(getpid()))
      #expect(try scratch.text("nice") == "\(own)\n", "not that of the thread which starts it")
    #endif
    let events = try scratch.text("log").split(separator: "\n")
    let objects = try events.map { try JSONReader.read(Array($0.utf8)) }
    func all(_ event: String) -> [JSONNode] { objects.filter { $0["event"]?.string == event } }
    #expect(all("network").count == 1)
    #expect(all("network")[0]["path"]?.string?.hasSuffix("/drawn.geojson") == true)
    #expect(all("journey").compactMap { $0["id"]?.string } == ["j1", "j2", "j3"])
    let locations = Self.journeys.flatMap(\.locations)
    #expect(
      all("location").compactMap { $0["timestamp"]?.string } == locations.map(\.timestamp.iso8601))
    #expect(all("location").map { $0["course"]?.number } == locations.map(\.courseDegrees))
    #expect(!all("tick").isEmpty)
    let text = events.dropFirst().joined()
    for label in ["local", "express", "Test.", "Outbound"] { #expect(!text.contains(label)) }
  }

  private static let failures: [(action: String, expected: String)] = [
    ("echo oops >&2; exit 3", "exit status 3: oops"),
    ("exec >&-; sleep 100", "closed its output"),
    ("kill -9 $$", "signal 9"),
    ("kill -15 $$", "signal 15"),
    ("echo hello", "invalid answer, expected a value, found 'hello': hello"),
    ("echo", "expected an answer, found an empty line"),
    (#"printf '\0\n'"#, "invalid answer, expected a value, found byte 0"),
    (
      #"echo "{\"timestamp\": $time, \"railway\": \"X\"}""#,
      "invalid answer, railway: unknown railway 'X': {"
    ),
    (
      #"echo "{\"timestamp\": $time, \"railway\": \"X\", \"nextStop\": \"Y\"}""#,
      "invalid answer, nextStop: unknown station 'Y'; railway: unknown railway 'X': {"
    ),
    (
      #"echo "{\"timestamp\": $time, \"raliway\": \"X\"}""#,
      "invalid answer, raliway: unknown member"
    ),
    ("echo '{}'", "expected an answer with the event's timestamp 2023-"),
    (#"echo '{"error": "full"}'"#, "answered with an error: full"),
    (
      #"echo '{"timestamp": "2001-01-01T00:00:00.000Z"}'"#,
      "expected an answer with the event's timestamp 2023-"
    ),
    ("sleep 100", "no answer within 2 s"),
    ("exec <&-; sleep 100", "no answer within 2 s"),
    ("sleep 100 & exit 4", "exit status 4"),
    ("head -c 2000000 /dev/zero", "an answer is longer than 1 MB"),
  ]

  @Test(arguments: failures.prefix(Checkout.isWholeRun ? failures.count : 2))
  func `a failure affects only its journey`(action: String, expected: String) async throws {
    let answer = #"printf ', "railway": "Test.Main"'"#
    let timeout = action.contains("sleep") ? "2" : "5"
    let run = await compare(
      "v3,\(try program(answer: answer, second: action))", ["-j", "1", "--timeout", timeout])
    #expect(run.status == .failedGate)
    #expect(
      run.errors.contains(
        "error: mine: failed on 1 journey, the first main-express: at the tick of "
          + "2023-11-14T22:13:21.000Z, after location 1: \(expected)"),
      "\(run.errors)")
    #expect(try scratch.text("out/report.md").contains("mine failed on 1 of 3 journeys, "))
    let shares = try rows().filter { $0[0] == "mine" && $0[3] == "RW1" && $0[2].isEmpty }
    #expect(shares.map { $0[1] } == ["*", "branch-local", "main-express", "main-local"])
    #expect(shares[2][4] == "0" && shares[3][4] == "1")
    #expect(try rows().contains { $0[0] == "v3" && $0[1] == "main-express" && $0[4] == "1" })
  }

  @Test(arguments: ["echo stray", "exit 0"])
  func `a failure of a program after its last answer affects no later journey`(
    action: String
  ) async throws {
    let file = try scratch.write(
      """
      while read -r event; do case $event in
        *network* | *journey*) ;;
        *) time=${event#*timestamp}; time=${time#*: }; time=${time%%[\\},]*}
          echo "{\\"timestamp\\": $time}"
          case $event in *last*) \(action) ;; esac ;;
      esac; done
      """, to: "last.sh")
    let run = await compare("mine=sh \(file)")
    #expect(run.status == .success, "\(run.errors)")
  }

  /// The stray line comes while the journey is played, or after its last answer.
  @Test(arguments: ["1", "2"])
  func `an unexpected line always fails its own journey`(jobs: String) async throws {
    let answer = #", \"railway\": \"Test.Main\""#
    let file = try scratch.write(
      """
      while read -r event; do case $event in
        *network*) ;;
        *journey*) count=0 ;;
        *) count=$((count + 1)); time=${event#*timestamp}; time=${time#*: }
          time=${time%%[\\},]*}; echo "{\\"timestamp\\": $time\(answer)}"
          [ $count = $1 ] && { sleep 0.01; echo stray; } ;;
      esac; done
      """, to: "stray.sh")
    let log = scratch.file("log")
    _ = await compare("mine=tee -a \(log) | sh \(file) 0")
    // One more tick comes after the end.
    let ends = try scratch.text("log").split(separator: "\n")
      .split { $0.contains("\"journey\"") }.map { $0.count - 1 }
    let last = try #require(ends.max())
    var texts: Set<String> = []
    for _ in Checkout.some(0..<3) {
      let run = await compare("mine=sh \(file) \(last)", ["-j", jobs])
      #expect(run.status == .failedGate)
      #expect(run.errors.contains("failed on 1 journey"), "\(run.errors)")
      #expect(run.errors.contains("after the last location: "), "\(run.errors)")
      #expect(run.errors.contains("stray"), "\(run.errors)")
      texts.insert(try scratch.text("out/scores.csv"))
    }
    #expect(texts.count == 1)
  }

  @Test(arguments: [
    ("mine=no-such-program", "exit status 127"), ("mine=sleep 100", "no answer within 1 s"),
    // The folder of the network has another name in each run.
    ("mine=cat", #"found: {"event": "network", "path": "drawn.geojson"}"#),
    (
      "mine=sh -c 'head -n 1 >&2; exit 3'",
      #"exit status 3: {"event": "network", "path": "drawn.geojson"}"#
    ),
    (
      #"mine=sh -c 'read -r event; file=${event#*path\": \"}; echo ${file%/*} >&2; exit 3'"#,
      "exit status 3: the network's folder"
    ),
  ])
  func `a program that does not work fails on every journey`(
    program: String, expected: String
  ) async throws {
    let run = await compare(program, ["--timeout", "1"])
    #expect(run.status == .failedGate)
    #expect(run.errors.contains("mine: failed on 3 journeys"), "\(run.errors)")
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  /// The program is played again for the replay.
  @Test func `an error tells the failure that is in the report`() async throws {
    let seen = scratch.file("seen")
    let run = await CommandRun.of([
      "compare", "\(project.suite)/main-local", "--network", project.network, "-o",
      scratch.file("out"), "-t", "mine=sh -c '[ -e \(seen) ] && exit 4; touch \(seen); exit 3'",
    ])
    let why = "main-local: at location 1: exit status 3"
    #expect(run.errors.contains("mine: failed on 1 journey, the first \(why)"), "\(run.errors)")
    #expect(try scratch.text("out/report.md").contains(why))
  }

  @Test func `a flood of stderr neither blocks nor leaks processes`() async throws {
    let run = await compare(
      try program(
        answer: "[ -e pids ] || head -c 1000000 /dev/zero | tr '\\0' e >&2; echo $$ >>pids"
      )
      .replacing("sh ", with: "cd \(scratch.path); exec sh "))
    #expect(run.status == .success, "\(run.errors)")
    let pids = Set(try scratch.text("pids").split(separator: "\n").compactMap { Int32($0) })
    #expect(pids.count == 1)
    for pid in pids { #expect(kill(pid, 0) != 0) }
  }

  @Test func `check fails with a program that fails, and passes with one that works`() async throws
  {
    try scratch.write(
      """
      {"journeys": ["Datasets/journeys/rides"], "trackers": ["mine"],
       "claims": ["mine RW1 >= 0", "mine RW1 >= 0 on warp=30"]}
      """, to: "gate.json")
    func check(_ program: String) async -> CommandRun {
      await CommandRun.of([
        "check", "--gate", scratch.file("gate.json"), "--network", project.network, "-t", program,
        "-o", scratch.file("gate"), "-j", "1",
      ])
    }
    let passed = await check(try program())
    #expect(passed.status == .success, "\(passed.output)\(passed.errors)")
    let failed = await check(try program(second: "exit 1"))
    #expect(failed.status == .failedGate)
    #expect(failed.output.contains("**mine** failed on 1 of 3 journeys"), "\(failed.output)")
    let log = scratch.file("log")
    let later = await check(
      try program(second: "echo >>\(log); [ $(wc -l <\(log)) -gt 1 ] && exit 1"))
    #expect(later.output.contains("**mine** failed later, in a second run"), "\(later.output)")
  }

  /// An experiment with these values of `good`, and its two suites of a short ride.
  private func experiment(values: ClosedRange<Int>) throws -> String {
    for suite in ["first", "second"] {
      try scratch.write(
        NetworkWriter.text(SampleSuite.drawn.network), to: "\(suite)/network.geojson")
      var journey = Self.journeys[2]
      journey.truth.id += "-\(suite)"
      journey.locations.removeLast(45)
      try SampleSuite.write(journey, to: scratch, "\(suite)/\(journey.truth.id)")
    }
    let values = values.map(String.init).joined(separator: ", ")
    return try scratch.write(
      """
      {"question": "Which?", "tracker": "mine", "parameters": {"good": {"values": [\(values)]}},
       "tuning": ["\(scratch.path)/first"], "test": ["\(scratch.path)/second"],
       "objectives": ["RW1"], "search": {"kind": "grid"}, "seed": 1}
      """, to: "experiment.json")
  }

  @Test func `a sweep tries failed settings again, and closes their pipes`() throws {
    let experiment = try experiment(values: 1...3)
    let answer = "[ $1 = 2 ] && printf ', \"railway\": \"Test.Main\"'"
    let good = try program(answer: answer) + " {good=1}"
    let broken = "\(scratch.path)/broken"
    let words = "sweep \(experiment) -t '\(good)' -j 1 -o"
    _ = try Self.shell("railbench \(words) \(scratch.file("fresh"))")
    let text = try scratch.text("program.sh")
    try scratch.write("[ $1 = 1 ] || exit 3\n" + text, to: "program.sh")
    #expect(try Self.shell("railbench \(words) \(broken) 2>\(broken).txt") == 1)
    #expect(try scratch.text("broken.txt").contains("2 of 3 settings failed"))
    let rows = try rows("broken/results.csv")
    #expect(rows.filter { !($0.last ?? "").isEmpty }.map { $0[1] } == ["1"], "\(rows)")
    #expect(rows.map { $0[3] } == ["0", "1", "1"])
    let lost = "**Warning:** on the tuning journeys, 2 of 3 settings failed"
    #expect(try scratch.text("broken/report.md").contains(lost))
    try scratch.write(text, to: "program.sh")
    #expect(try Self.shell("railbench \(words) \(broken)") == 0)
    #expect(try scratch.text("broken/results.csv") == scratch.text("fresh/results.csv"))
    let scores = try self.rows("fresh/results.csv").map { Double($0.last ?? "") ?? 0 }
    #expect(scores.count == 3 && scores[0] == 0 && scores[1] > 0.5 && scores[2] == 0, "\(scores)")
    // Old pipes kept open would be more than the limit allows.
    _ = try self.experiment(values: 1...9)
    try scratch.write("[ $1 = 1 ] || exit 3\n" + text, to: "program.sh")
    let many = scratch.file("many")
    #expect(try Self.shell("ulimit -n 32; railbench \(words) \(many) 2>\(many).txt") == 1)
    #expect(try scratch.text("many.txt").contains("8 of 9 settings failed"))
    try scratch.write("exit 3", to: "program.sh")
    let status = try Self.shell(
      "railbench \(words) \(scratch.file("none")) 2>\(scratch.file("none.txt"))")
    #expect(status == 2 && !Files.exists(scratch.file("none")))
    #expect(
      try scratch.text("none.txt").contains("mine: failed with its own settings on 1 of 1 tuning"))
  }

  @Test func `a sweep's report names a program that fails on test rides`() async throws {
    let experiment = try experiment(values: 1...2)
    // The test ride is longer.
    try SampleSuite.write(Self.journeys[1], to: scratch, "second/longer")
    let answer = "case $event in *latitude*) n=$((n + 1)) ;; esac; [ $n -gt 30 ] && exit 3; :"
    let run = await CommandRun.of([
      "sweep", experiment, "--json", "-j", "1", "-o", scratch.file("out"), "-t",
      try program(answer: answer) + " {good=1}",
    ])
    #expect(run.status == .failedGate, "\(run.errors)")
    let failures = try JSONReader.read(Array(run.output.utf8))["failures"]?.array ?? []
    #expect(
      failures.map { one in ["tracker", "journey", "message"].map { one[$0]?.string } }
        == ["mine", "mine:good=2"].map { [$0, "main-express", "at location 31: exit status 3"] })
    let report = try scratch.text("out/report.md")
    #expect(
      report.contains(
        "**Warning:** on the test journeys, mine failed on 1 of 2 journeys, which count as wrong: "
          + "main-express: at location 31: exit status 3"), "\(report)")
  }

  @Test func `a parameter in the command needs a value`() async throws {
    let missing = await compare(try program() + " {good}")
    #expect(missing.status == .badInput)
    #expect(
      missing.errors.contains(
        "mine.good: has no value (write {good=NUMBER} in the command, or --set mine.good=NUMBER)"),
      "\(missing.errors)")
  }

  @Test(arguments: [
    ["explain", "--tracker"], ["replay"], ["degrade", "noise=20", "straight"],
  ])
  func `a program works wherever trackers are played`(words: [String]) async throws {
    let isSingle = words[0] == "explain"
    let ride = "\(project.suite)/main-local"
    let out = isSingle ? [] : ["-o", scratch.file("out/it")]
    let option = isSingle ? [] : ["--trackers"]
    let run = await CommandRun.of(
      words + option + [try program(answer: #"printf ', "railway": "Test.Main"'"#), ride]
        + ["--network", project.network] + out)
    #expect(run.status == .success, "\(run.errors)")
    let failed = await CommandRun.of(
      words + option + ["mine=sh -c 'exit 7'", ride, "--network", project.network] + out)
    #expect(failed.status == .failedGate)
    #expect(failed.errors.contains("error: mine"), "\(failed.errors)")
    #expect(failed.errors.contains("main-local: at location 1: exit status 7"), "\(failed.errors)")
    if words[0] == "degrade" {
      let report = try scratch.text("out/it/degradation.md")
      #expect(report.contains("**Warning:** mine: failed on 1 journey"))
    }
  }

  @Test(.enabled(if: hasPython, "python3 is missing"))
  func `the tracker in Python of the guide plays with two radii`() async throws {
    let run = await compare(
      "v3,mine=python3 \(Self.fixtures)/nearest.py {radius=200},mine:radius=50", [])
    #expect(run.status == .success, "\(run.errors)")
    for id in ["mine", "mine:radius=50"] {
      let shown = try rows().first { $0[0] == id && $0[1] == "*" && $0[3] == "RW1" }
      #expect(Double(shown?[4] ?? "") ?? 0 > 0.2, "\(shown ?? [])")
    }
    let guide = try Checkout.text("Sources/Trackers/README.md")
    #expect(guide.contains(try Checkout.text("Tests/RailBenchCommandTests/Fixtures/nearest.py")))
  }

  @Test(arguments: [
    ("v3=cat", "--trackers: v3: is already the name of a tracker (give the program another name)"),
    ("mine=cat,mine=cat", "--trackers: mine: is already the name of a tracker"),
    ("mi ne=cat", "expected a name of letters, digits, - and _, found 'mi ne'"),
    ("mine=", "--trackers: mine: has no command (write NAME=COMMAND)"),
  ])
  func `rejects an invalid program`(text: String, expected: String) async {
    let run = await compare(text)
    #expect(run.status == .badInput)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  @Test func `a quoted comma does not split the list`() {
    let names = ["v3", #"mine="a, b" 'c,d'"#, "L'Enfant"]
    #expect(items([names.joined(separator: ",")]) == names)
    #expect(Program.text(#"mine="a, b""#)?.command == "a, b")
    #expect(Program.text("v3:radius=5") == nil)
  }

  @Test func `score reads the output of track, and adds our trackers`() async throws {
    let ride = "\(project.suite)/main-local"
    let said = scratch.file("mine.jsonl")
    let status = try Self.shell(
      "railbench track -t v3 --network \(project.network) <\(ride)/locations.csv >\(said)")
    #expect(status == 0)
    func score(_ trackers: String) async -> CommandRun {
      await CommandRun.of([
        "score", "-e", said, "-t", trackers, "--network", project.network, "--every-metric", ride,
        "-o", scratch.file("out"),
      ])
    }
    let run = await score("v3,hmm")
    #expect(run.status == .success, "\(run.errors)")
    let rows = try rows()
    #expect(Set(rows.map { $0[0] }) == ["mine", "v3", "hmm"])
    #expect(held(rows, of: "mine") == held(rows, of: "v3"))
    let twice = await score("mine=cat")
    #expect(twice.status == .badInput, "\(twice.errors)")
    #expect(twice.errors.contains("mine: is also in "), "\(twice.errors)")
  }

  @Test func `without its usual network, track asks for another`() throws {
    let (environment, errors) = ("RAILBENCH_DATASETS=\(scratch.path)/Datasets", scratch.file("it"))
    #expect(try Self.shell("echo {} | \(environment) railbench track 2>\(errors)") == 2)
    #expect(
      try scratch.text("it").hasSuffix("no such file (name the network's file with --network)\n"))
  }
}
