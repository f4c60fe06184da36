import RailNetwork

/// Constants that are not parameters.
private enum Constants {
  /// s; a stand, and its growth with the distance of stations.
  static let stand = 24.0
  static let standPerKilometre = 8.0
  static let mostStand = 45.0
  /// s; starting and braking.
  static let ramp = 24.0
  /// s; before a course begins, the rider may wait for the train.
  static let lead = 60.0
  /// How often a loop is run through.
  static let laps = 3
}

/// A railway in one direction as the usual seconds of its trains: stands and runs, in cells of 2 s.
struct Course: Sendable {
  /// A station, with its stand and the run that follows.
  struct Stop: Sendable {
    var order: Int
    /// The way in this direction, in metres.
    var metres: Double
    /// The first cell of its stand, and of the run that follows.
    var stand: Int
    var run: Int
    /// Whether the time of the run to it is known.
    var isKnown: Bool
  }

  /// A stand, or the run from a stop.
  struct Part {
    var stop: Int
    var isStand: Bool
    /// Those of its cells that were asked for.
    var cells: Range<Int>
    /// Its own end.
    var end: Int
  }

  static let cellSeconds = 2.0

  let isAscending: Bool
  private(set) var stops: [Stop] = []
  private(set) var count = 0

  init(_ railway: Int, isAscending: Bool, _ model: RideModel) {
    self.isAscending = isAscending
    let table = model.table
    func cells(_ seconds: Double) -> Int { max(2, Int((seconds / Self.cellSeconds).rounded())) }
    let size = table.stationCount(railway)
    guard
      var order = table.following(railway, isAscending ? -1 : size, isAscending: isAscending)
    else { return }
    var metres = (isAscending ? 1 : -1) * table.position(railway, order)
    var (cell, isKnown) = (cells(Constants.lead), false)
    for _ in 0..<(table.isLoop(railway) ? Constants.laps : 1) * size {
      let next = table.following(railway, order, isAscending: isAscending)
      let way =
        next.map { table.spacing(railway, from: order, to: $0, isAscending: isAscending) } ?? 0
      let stand = min(
        Constants.stand + Constants.standPerKilometre * way / 1_000, Constants.mostStand)
      let run = cell + cells(stand)
      stops.append(Stop(order: order, metres: metres, stand: cell, run: run, isKnown: isKnown))
      guard let next else { break }
      let usual = table.hop(railway, from: order, isAscending: isAscending)
      // A timetable in minutes has time to spare: trains run as elsewhere, and stand longer (told in
      // time: `recorded` 72.4 to 81.3 %, `days` 60.6 to 70.7, septa 92.0 to 94.2).
      let byWay = UnseenRun.seconds(way, cruise: model.cruise(railway))
      let byTime = usual.map { max($0 - stand, $0 / 2) }
      isKnown = byTime.map { $0 <= byWay } ?? false
      let seconds = min(byTime ?? byWay, byWay)
      (cell, metres, order) = (run + cells(seconds), metres + way, next)
    }
    count = stops.last?.run ?? 0
  }

  /// The last stop whose stand begins at a cell or before; -1 before the first.
  func stop(at cell: Int) -> Int {
    Bisection.first(below: stops.count) { stops[$0].stand > cell } - 1
  }

  /// The cell of the run at a place.
  func cell(at metres: Double, _ loop: Double?) -> Int {
    var metres = metres
    if let loop { metres -= loop * ((metres - stops[0].metres) / loop).rounded(.down) }
    let stop = Bisection.first(below: stops.count) { stops[$0].metres > metres } - 1
    guard stop >= 0, stop + 1 < stops.count else { return stops[max(stop, 0)].stand }
    let cells = stops[stop + 1].stand - stops[stop].run
    return stops[stop].run
      + Bisection.first(below: cells) { self.metres(stops[stop].run + $0, after: stop) > metres }
  }

  /// The stands and runs that some cells belong to, in order; the way before the first stop is a
  /// run from stop -1.
  func parts(of cells: Range<Int>) -> some Sequence<Part> {
    sequence(state: (stop: stop(at: cells.lowerBound), from: cells.lowerBound)) { next in
      let (stop, from) = next
      guard from < cells.upperBound else { return nil }
      let isStand = stop >= 0 && from < stops[stop].run
      let end = isStand ? stops[stop].run : self.end(stop)
      next = (isStand ? stop : stop + 1, end)
      return Part(
        stop: stop, isStand: isStand, cells: from..<Swift.min(end, cells.upperBound), end: end)
    }
  }

  /// The end of the run from a stop.
  func end(_ stop: Int) -> Int { stop + 1 < stops.count ? stops[stop + 1].stand : count }

  /// The place of a cell of the run from a stop, which is -1 before the first.
  func metres(_ cell: Int, after stop: Int) -> Double {
    guard stop >= 0, stop + 1 < stops.count else { return stops[max(stop, 0)].metres }
    let size = Double(stops[stop + 1].stand - stops[stop].run)
    let time = (Double(cell - stops[stop].run) + 0.5) / size
    let ramp = min(0.5, Constants.ramp / Self.cellSeconds / size)
    let speed = 1 / (1 - ramp)
    let share =
      time < ramp
      ? speed * time * time / 2 / ramp
      : time > 1 - ramp
        ? 1 - speed * (1 - time) * (1 - time) / 2 / ramp : speed * (time - ramp / 2)
    return stops[stop].metres + share * (stops[stop + 1].metres - stops[stop].metres)
  }
}
