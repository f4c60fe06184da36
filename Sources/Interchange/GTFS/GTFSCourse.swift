import RailNetwork

/// Track along a list of places, from shapes; straight where there is no shape.
struct GTFSCourse {
  /// The part of a pattern's track that follows some of the places.
  struct Run {
    /// Nil for a straight line to the next place.
    var track: Track?
    /// Whether the shape shows only where trains call, not the track.
    var isStraight = true
    /// Positions along the track of each of the places.
    var metres: [Double]
    /// The index of the first place.
    var first: Int

    var last: Int { first + metres.count - 1 }
  }

  let places: [Coordinate]
  private(set) var runs: [Run] = []

  /// A shape's end beyond the last station is kept up to this length.
  private static let tailMetres = 500.0
  /// A shape passes a platform if it is this near to it.
  private static let nearMetres = 30.0

  /// Follows places; a loop repeats its first place.
  ///
  /// `isAscending` prefers shapes of trains in that direction; nil prefers the shapes that reach
  /// farthest.
  init(_ list: [Int], at coordinates: [Coordinate], _ ways: GTFSWays, isAscending: Bool?) {
    places = coordinates
    var index = 0
    while index + 1 < list.count {
      let own =
        Self.longest(from: index, of: list, coordinates, ways, isAscending)
        ?? (isAscending == nil ? nil : Self.longest(from: index, of: list, coordinates, ways, nil))
      let lent =
        own.map(\.isStraight) ?? true
        ? ways.lent.run(
          from: list[index], to: list[index + 1],
          metres: coordinates[index].metres(to: coordinates[index + 1]), first: index) : nil
      let run = lent ?? own ?? Run(track: nil, metres: [0, 0], first: index)
      runs.append(run)
      index = run.last
    }
  }

  private static func longest(
    from index: Int, of list: [Int], _ places: [Coordinate], _ ways: GTFSWays, _ isAscending: Bool?
  ) -> Run? {
    var best: (run: Run, rank: (Int, Int, Double))?
    for step in [1, -1] where isAscending == nil || isAscending == (step == 1) {
      let key =
        step == 1 ? GTFSStep(list[index], list[index + 1]) : GTFSStep(list[index + 1], list[index])
      for (number, start) in ways.steps[key] ?? [] {
        let pattern = ways.patterns[number]
        guard let track = pattern.track else { continue }
        var metres: [Double] = []
        var off = 0.0
        var at = step == 1 ? start : start + 1
        // A shape drawn from call to call shows only where it begins.
        let isDrawn = track.vertices.count > pattern.calls.count
        while isDrawn || metres.count < 2, list.indices.contains(index + metres.count),
          pattern.walk.indices.contains(at),
          pattern.walk[at] == list[index + metres.count], let position = pattern.metres[at]
        {
          off += places[index + metres.count].metres(to: track.coordinate(atMetres: position))
          metres.append(position)
          at += step
        }
        // Among shapes that pass all platforms, choose the one with most trains: a rare one may be
        // drawn straight.
        let isNear = off <= nearMetres * Double(metres.count)
        let rank = (
          isDrawn ? metres.count : 0, isNear ? 1 : 0, isNear ? Double(pattern.trips) : -off
        )
        guard metres.count > 1, best.map({ $0.rank < rank }) ?? true else { continue }
        best = (Run(track: track, isStraight: !isDrawn, metres: metres, first: index), rank)
      }
    }
    return best?.run
  }

  /// Whether any part between two places has a shape.
  func isShaped(_ stretch: ClosedRange<Int>) -> Bool {
    runs.contains {
      $0.track != nil && $0.first < stretch.upperBound && stretch.lowerBound < $0.last
    }
  }

  /// The position of a place on its shape; nil if it has no shape.
  func onTrack(_ index: Int) -> Coordinate? {
    for run in runs where run.first <= index && index <= run.last {
      if let track = run.track { return track.coordinate(atMetres: run.metres[index - run.first]) }
    }
    return nil
  }

  /// Metres from a coordinate to the shape at one of the course's places.
  func metresToTrack(_ place: Coordinate, at index: Int) -> Double {
    runs.filter { $0.first <= index && index <= $0.last }
      .compactMap { $0.track?.vertices.nearestPoint(to: place)?.metres }.min() ?? .infinity
  }

  /// The lines of a stretch, each starting where the one before ends, and whether each is straight.
  func lines(
    _ stretch: ClosedRange<Int>, keepsTails: Bool
  ) -> [(places: [Coordinate], isStraight: Bool)] {
    runs.compactMap { run in
      let (a, b) = (max(run.first, stretch.lowerBound), min(run.last, stretch.upperBound))
      guard a < b else { return nil }
      guard let track = run.track else { return ([places[a], places[b]], true) }
      let (from, to) = (run.metres[a - run.first], run.metres[b - run.first])
      let isForward = from <= to
      var (low, high) = isForward ? (from, to) : (to, from)
      let (atStart, atEnd) = (keepsTails && a == 0, keepsTails && b == places.count - 1)
      if isForward ? atStart : atEnd, low <= Self.tailMetres { low = 0 }
      let length = track.lengthMetres
      if isForward ? atEnd : atStart, length - high <= Self.tailMetres { high = length }
      let slice = track.slice(from: low, to: high)
      return (isForward ? slice : slice.reversed(), run.isStraight)
    }
  }
}
