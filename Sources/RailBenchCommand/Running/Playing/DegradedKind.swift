import Journeys
package import RailNetwork
package import Scoring

/// A property of recordings or of their map that gets worse, and by how much.
package struct DegradedKind: Sendable {
  /// The map is nil for a degradation of recordings.
  typealias Step = (amount: Double, map: WrongMap?)

  /// As users write it, without an amount: `noise`, `warp:length=3000`.
  package let name: String
  /// The meaning of the amounts, with the unit.
  package let title: String
  /// Whether charts have a logarithmic axis for the amounts.
  let isLogarithmic: Bool
  /// Nil if it is the map that gets worse.
  let recording: Degradation?
  /// From the mildest to the hardest.
  private(set) var steps: [Step]

  package var isOfMotion: Bool { recording?.isOfMotion == true }
  package var amounts: [Double] { steps.map(\.amount) }

  /// The kind whose steps are these maps, one step for each.
  package init(maps: [WrongMap]) {
    (name, title, isLogarithmic, recording) = ("maps", "", false, nil)
    steps = maps.map { ($0.amount ?? 1, $0) }
  }
}

extension DegradedKind {
  package static let all: [DegradedKind] = {
    do throws(Faults) { return try read(names) } catch { preconditionFailure("\(error)") }
  }()

  private static let names = Degradation.all.map(\.name) + WrongMap.kinds.map(\.name)

  /// Whether a word names a kind, not a folder.
  package static func isNamed(by word: String) -> Bool {
    names.contains(String(word.prefix { $0 != "=" && $0 != ":" }))
      || word.contains("=") && !word.contains("/")
  }

  /// The kinds that words such as `noise`, `noise=20` and `warp=15:length=3000` name.
  ///
  /// Without an amount a kind has its usual ones.
  package static func read(_ words: [String]) throws(Faults) -> [DegradedKind] {
    var faults = FaultLog()
    let kinds = words.compactMap { word in
      faults.attempt { () throws(Faults) in try DegradedKind(word) }
    }
    try faults.throwIfAny()
    return kinds.grouped(by: \.name).map { same in
      var kind = same[0]
      kind.steps = same.flatMap(\.steps).grouped(by: \.amount).map { $0[0] }
        .sorted { $0.amount < $1.amount }
      return kind
    }
  }

  private init(_ word: String) throws(Faults) {
    let name = String(word.prefix { $0 != "=" && $0 != ":" })
    let rest = word.dropFirst(name.count)
    if let kind = WrongMap.kinds.first(where: { $0.name == name }) {
      let isUsual = rest.first != "=" && !kind.amounts.isEmpty
      let texts =
        isUsual
        ? kind.amounts.map { "\(name)=\(NumberText.short($0, places: 3))\(rest)" } : [word]
      let maps = try WrongMap.all(texts, option: Self.file)
      self.name = maps[0].name.replacing(/=[^:]*/, with: "", maxReplacements: 1)
      (title, isLogarithmic, recording) = (kind.title, false, nil)
      steps = maps.map { ($0.amount ?? 1, $0) }
      return
    }
    guard let kind = Degradation.all.first(where: { $0.name == name }) else {
      throw Faults(
        .unknown(
          "kind", name, in: Self.file, among: Self.names,
          remedy: "known: \(Self.names.joined(separator: ", "))"))
    }
    (self.name, title, isLogarithmic, recording) = (name, kind.title, kind.isLogarithmic, kind)
    guard !rest.isEmpty else {
      steps = kind.steps.map { ($0, nil) }
      return
    }
    let most = kind.steps.last ?? 0
    guard rest.first == "=", let amount = NumberReader.double(String(rest.dropFirst())),
      amount <= most, kind.isLogarithmic ? amount > 0 : amount >= 0
    else {
      let low = kind.isLogarithmic ? "over 0, up to" : "from 0 to"
      throw Faults(
        .expected(
          "\(name)=AMOUNT, \(low) \(NumberText.short(most, places: 0))", found: word, in: Self.file)
      )
    }
    steps = [(amount, nil)]
  }

  private static let file = "KIND=AMOUNT"
}
