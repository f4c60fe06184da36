import RailNetwork

/// The shapes of a feed by the stations that they pass.
///
/// Trains without a shape use them.
struct GTFSLentShapes {
  private let patterns: [GTFSPattern]
  /// By place: the patterns whose shape passes it, and the index of the place in their walks.
  private var there: [Int: [(pattern: Int, index: Int)]] = [:]

  private static let mostDetour = 1.5
  private static let spareMetres = 500.0

  init(_ patterns: [GTFSPattern]) {
    // A shape drawn straight from call to call doesn't show the track.
    self.patterns = patterns.filter { $0.track.map { $0.vertices.count } ?? 0 > $0.calls.count }
    for (number, pattern) in self.patterns.enumerated() {
      for (index, place) in pattern.walk.enumerated() where pattern.metres[index] != nil {
        there[place, default: []].append((number, index))
      }
    }
  }

  /// The shape between two places.
  ///
  /// Prefers patterns with few stations between the two, then those with many trains. Nil if no
  /// shape leads there directly enough.
  func run(from a: Int, to b: Int, metres straight: Double, first: Int) -> GTFSCourse.Run? {
    let starts = there[a, default: []]
    let ends = Dictionary(
      there[b, default: []].map { ($0.pattern, $0.index) }, uniquingKeysWith: { $1 })
    var best: (run: GTFSCourse.Run, rank: (Int, Int))?
    for (number, index) in starts {
      let pattern = patterns[number]
      guard let end = ends[number], let track = pattern.track, let from = pattern.metres[index],
        let to = pattern.metres[end],
        abs(to - from) <= Self.mostDetour * straight + Self.spareMetres
      else { continue }
      let rank = (-abs(end - index), pattern.trips)
      guard best.map({ $0.rank < rank }) ?? true else { continue }
      best = (
        GTFSCourse.Run(track: track, isStraight: false, metres: [from, to], first: first), rank
      )
    }
    return best?.run
  }
}
