import RailNetwork

/// Constants that are not parameters.
private enum Constants {
  /// The share of trains that stop as no pattern of the network, as in V5.
  static let unknown = 0.1
}

/// The kinds of a railway's trains, by where they stop: the patterns that the network has; else
/// locals and expresses.
struct TrainKinds: Sendable {
  /// How likely the kinds are for one train, and a stop at each station.
  struct Odds: Codable, Sendable {
    fileprivate var shares: [Double]
    private(set) var chances: [Double]

    /// Where none comes, trains stop as `locals` do.
    fileprivate init(_ shares: [Double], _ kinds: [[Double?]], locals: Double) {
      self.shares = shares
      chances = (kinds.first ?? []).indices.map { order in
        var (stops, comes) = (0.0, 0.0)
        for (share, chances) in zip(shares, kinds) {
          guard let chance = chances[order] else { continue }
          stops += share * chance
          comes += share
        }
        return comes > 0 ? stops / comes : locals
      }
    }
  }

  /// By kind and station, how likely a train stops; nil where it does not come.
  private let kinds: [[Double?]]
  /// How likely a local stops.
  private let locals: Double
  let usual: Odds

  /// Whether trains of different kinds stop at different stations.
  var areMany: Bool { kinds.count > 1 }

  init(_ railway: Int, _ table: LineTable, _ rules: V4Parameters) {
    let orders = 0..<table.stationCount(railway)
    let patterns = table.stopPatterns(railway)
    locals = rules.localStops
    var shares = [1.0]
    if table.stopsEverywhere(railway) {
      kinds = [orders.map { _ in rules.localStops }]
    } else if patterns.isEmpty {
      let odds = rules.expressStops / (1 - rules.expressStops) * rules.hubFactor
      shares = [rules.localShare, 1 - rules.localShare]
      kinds = [
        orders.map { _ in rules.localStops },
        orders.map { table.isHub(railway, $0) ? odds / (1 + odds) : rules.expressStops },
      ]
    } else {
      let trains = Double(patterns.reduce(0) { $0 + $1.trains })
      let known = patterns.map { pattern in
        pattern.stops.map { $0.map { $0 ? rules.localStops : 1 - rules.localStops } }
      }
      shares = patterns.map { Double($0.trains) / trains }
      let all = Odds(shares, known, locals: locals)
      shares = shares.map { $0 * (1 - Constants.unknown) } + [Constants.unknown]
      kinds = known + [all.chances]
    }
    usual = Odds(shares, kinds, locals: locals)
  }

  /// Learns from the probability that a train stopped at a station.
  func learned(_ odds: Odds, stopped: Double, _ order: Int) -> Odds {
    guard areMany else { return odds }
    let usual = odds.chances[order]
    var shares = zip(odds.shares, kinds).map { share, chances in
      guard let chance = chances[order] else { return share * (1 - locals) }
      return share * (chance * stopped / usual + (1 - chance) * (1 - stopped) / (1 - usual))
    }
    let sum = shares.reduce(0, +)
    shares = shares.map { $0 / sum }
    return Odds(shares, kinds, locals: locals)
  }
}
