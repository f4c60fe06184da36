import Datasets
import Journeys
import Scoring
import Text
import Tracking

/// What may be typed next, for the completions of the shells.
///
/// A shell's script knows nothing: it hands over the words typed so far and shows what comes back.
/// So a new subcommand, tracker, metric or suite completes without a new script.
struct Completion {
  /// The hidden subcommand that the scripts call; its last word is the one being typed.
  static let word = "__complete"

  struct Candidate: Equatable {
    let text: String
    var summary = ""
  }

  private let workbench: Workbench

  init(_ workbench: Workbench) { self.workbench = workbench }

  /// Prints one candidate a line, the summary after a tab; none where a file is wanted.
  func print(after words: [String]) {
    for candidate in candidates(after: words) {
      workbench.console.print("\(candidate.text)\t\(candidate.summary)")
    }
  }

  /// What the last of the words may become.
  func candidates(after words: [String]) -> [Candidate] {
    let typed = words.last ?? ""
    let before = Array(words.dropLast())
    let all = SubcommandCatalogue.all
    guard
      let subcommand = all.filter({ before.starts(with: $0.path) })
        .max(by: { $0.path.count < $1.path.count })
    else { return subcommands(after: before, all).starting(with: typed) }
    let rest = before.dropFirst(subcommand.path.count)
    if let option = rest.last.flatMap(subcommand.option), option.placeholder != nil {
      return values(of: option.name, subcommand, typed: typed)
    }
    if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
      let (name, value) = (String(typed[..<equals]), String(typed[equals...].dropFirst()))
      return values(of: name, subcommand, typed: value).map {
        Candidate(text: "\(name)=\($0.text)", summary: $0.summary)
      }
    }
    if typed.hasPrefix("-") {
      let given = Set(rest.compactMap { subcommand.option($0)?.name })
      let options = (subcommand.options + CommonOptions.declarations).filter {
        $0.isRepeatable || !given.contains($0.name)
      }
      return
        (options.map { Candidate(text: $0.name, summary: $0.summary) }
        + [Candidate(text: "--help", summary: "what this takes")]).starting(with: typed)
    }
    let deeper = subcommands(after: before, all.filter { $0.path.count > subcommand.path.count })
    return (deeper + subcommand.arguments.flatMap { argument(of: subcommand, $0.name) })
      .starting(with: typed)
  }

  /// The next words of the subcommands that begin with these.
  private func subcommands(after words: [String], _ all: [Subcommand]) -> [Candidate] {
    var candidates: [Candidate] = []
    for subcommand in all where subcommand.path.starts(with: words) {
      guard subcommand.path.count > words.count else { continue }
      let word = subcommand.path[words.count]
      guard !candidates.contains(where: { $0.text == word }) else { continue }
      let isWhole = subcommand.path.count == words.count + 1
      let others = all.filter { $0.path.starts(with: words + [word]) }.map { $0.path.last ?? "" }
      candidates.append(
        Candidate(
          text: word, summary: isWhole ? subcommand.summary : others.joined(separator: ", ")))
    }
    if words.isEmpty {
      candidates += [Candidate(text: "--help"), Candidate(text: "--version")]
    }
    return candidates
  }

  private func argument(of subcommand: Subcommand, _ name: String) -> [Candidate] {
    switch name {
    case "TRACKER": trackers(typed: "")
    case "JOURNEY", "JOURNEYS", "DIR": journeys()
    case "SHELL": Shell.allCases.map { Candidate(text: $0.rawValue) }
    case "FILE", "BASE", "OTHER": subcommand.path[0] == "network" ? networks() : []
    default: []
    }
  }

  /// The values of an option; of a list's items, the one after the last comma.
  private func values(
    of option: String, _ subcommand: Subcommand, typed: String
  ) -> [Candidate] {
    let start = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
    let item = String(typed.dropFirst(start.count))
    let candidates: [Candidate] =
      switch option {
      case "--trackers", "--tracker", "-t": trackers(typed: item)
      case "--set": settings(typed: item)
      case "--metrics":
        MetricCatalogue.all.map { Candidate(text: $0.id, summary: $0.name) }
      case "--journeys", "-J": journeys()
      case "--network", "-n": networks()
      default: (subcommand.option(option)?.choices ?? []).map { Candidate(text: $0) }
      }
    return candidates.starting(with: item).map {
      Candidate(text: start + $0.text, summary: $0.summary)
    }
  }

  /// The trackers or, after a colon, the parameters of the one that stands before it.
  private func trackers(typed: String) -> [Candidate] {
    guard let colon = typed.lastIndex(of: ":") else {
      return KnownContestants(workbench, withReferences: true).all.map {
        Candidate(text: $0.id, summary: $0.summary)
      }
    }
    return parameters(of: String(typed.prefix { $0 != ":" }), after: String(typed[...colon]))
  }

  /// Trackers with a point behind them or, after the point, their parameters.
  private func settings(typed: String) -> [Candidate] {
    guard let point = typed.lastIndex(of: ".") else {
      return trackers(typed: "").map { Candidate(text: $0.text + ".", summary: $0.summary) }
    }
    return parameters(of: String(typed[..<point]), after: String(typed[...point]))
  }

  private func parameters(of tracker: String, after start: String) -> [Candidate] {
    let entry = workbench.trackers.first { $0.id == tracker }
    return (entry?.parameters ?? []).map { parameter in
      Candidate(text: "\(start)\(parameter.name)=", summary: parameter.summary)
    }
  }

  /// The suites of `Datasets/journeys`, then their journeys.
  private func journeys() -> [Candidate] {
    guard let folder = try? DatasetFolder.find().journeys else { return [] }
    let suites = (try? Files.names(in: folder)) ?? []
    let journeys = suites.flatMap { suite in
      ((try? Files.names(in: "\(folder)/\(suite)")) ?? []).filter {
        Files.exists("\(folder)/\(suite)/\($0)/\(JourneyReader.truthFile)")
      }.map { (suite: suite, journey: $0) }
    }
    return suites.compactMap { suite in
      let count = journeys.count { $0.suite == suite }
      return count == 0 ? nil : Candidate(text: suite, summary: counted(count, "journey"))
    } + journeys.map { Candidate(text: $0.journey, summary: $0.suite) }
  }

  private func networks() -> [Candidate] {
    guard let folder = try? DatasetFolder.find().networks else { return [] }
    let ending = ".geojson"
    return ((try? Files.names(in: folder)) ?? []).filter { $0.hasSuffix(ending) }.map {
      Candidate(text: String($0.dropLast(ending.count)))
    }
  }
}

extension [Completion.Candidate] {
  fileprivate func starting(with typed: String) -> Self {
    filter { $0.text.hasPrefix(typed) }
  }
}
