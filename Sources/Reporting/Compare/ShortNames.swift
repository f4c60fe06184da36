import RailNetwork
import Scoring

/// Names that fit a terminal: without shared settings, or with a number and their own line.
struct ShortNames {
  /// The width of a name in the header of a wide table.
  static let columnWidth = 12

  /// By contestant.
  let names: [String]
  /// The left-out settings and the numbered names, a line each.
  private(set) var legend: [String] = []

  init(_ contest: Contest, shown: [Int], into space: Int? = nil) {
    var names = contest.contestants.map(\.id)
    let ids = shown.map { contest.contestants[$0].id.split(separator: ":").map(String.init) }
    for own in zip(shown, ids).grouped(by: \.1.first) where own.count > 1 && own[0].1.count > 1 {
      let shared = own[0].1.dropFirst().filter { setting in
        own.allSatisfy { $0.1.dropFirst().contains(setting) }
      }
      guard !shared.isEmpty else { continue }
      for (contestant, parts) in own {
        names[contestant] = parts.filter { !shared.contains($0) }.joined(separator: ":")
      }
      legend.append("each \(own[0].1[0]) has \(shared.joined(separator: ", "))")
    }
    var number = 0
    for contestant in shown {
      guard let space, DisplayWidth.of(names[contestant]) > space else { continue }
      let parts = names[contestant].split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      number += 1
      names[contestant] = "\(parts[0]) [\(number)]"
      legend.append("[\(number)] \(parts[1].replacing(":", with: ", "))")
    }
    self.names = names.indices.map { names[$0] + contest.mark($0) }
  }
  /// The legend below a table.
  var blocks: [ReportBlock] { legend.isEmpty ? [] : [.list(legend.map { "\($0)" })] }
}
