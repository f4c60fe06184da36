import RailNetwork
import Tracking

/// Constants that are not parameters.
private enum Constants {
  /// The share of a cell that stays in it for 2 s, and the share that skips the next cell.
  ///
  /// The rest goes to the next cell. Runs whose time is known are not followed more closely: with .09,
  /// display stays the same.
  static let stand = (stay: 0.1475, skip: 0.0475)
  static let run = (stay: 0.2, skip: 0.2)
  /// The share of leaving trains that stay while a prompt phone stands (0: `recorded` -.8, without
  /// speeds -1.7).
  static let heldStand = 0.85
  /// A train that passes saves the brakes and the start of a stop: so much, in cells.
  static let passed = 8
  /// Surprise: every `surpriseSteps` steps, a share goes to the `surpriseCells` cells on each side.
  static let surpriseSteps: Int32 = 10
  static let surpriseKnown = 0.08
  static let surprise = 0.21
  static let surpriseCells = 30
  /// Less is dropped.
  static let least = 1e-5
  /// m; the least standard deviation, and the greatest loss in nat: some places are wrong.
  static let leastSigma = 60.0
  static let mostLoss = 3.9
  /// s; by then the error of a place is new (20: told in time `recorded` -1.0, `days` -.6).
  static let newSeconds = 6.0
  /// The weight of the group on the display.
  static let held = 1.65
  /// The median (.7: told in time on `recorded` -3, `bart` -5, display the same).
  static let quantile = 0.5
}

/// Where on its course a train may be: the probability of each cell, for one railway and direction.
struct Belief: Codable, Sendable {
  /// How many trains are in a cell: all of them in x; in y those that stopped at the last station.
  private typealias Cell = SIMD2<Double>

  /// The cell of the first share.
  private var first = 0
  private var shares: [Cell] = []
  /// The sum of the shares of all trains.
  private var mass = 1.0
  /// Until when it has moved, in seconds of the tracker's clock.
  private(set) var time: Double
  private var steps: Int32 = 0
  /// nat; what was seen since it was last asked says for this train.
  private var gain = 0.0
  private var shown = -1

  /// A train at a place; `cells` is the reach in which it can be.
  init(at cell: Int, within cells: Int, _ course: Course, time: Double) {
    self.time = time
    first = max(0, cell - cells)
    shares = (first...max(first, min(cell + cells, course.count - 1))).map { place in
      let off = Double(place - cell) / Double(max(cells, 1)) * 2
      return Cell(repeating: PortableMath.exp(-off * off / 2))
    }
    mass = sum(shares.indices).x
  }

  /// A train anywhere near a place.
  init(near metres: Double, sigma: Double, loop: Double?, _ course: Course, time: Double) {
    self.time = time
    shares = Array(repeating: .one, count: course.count)
    mass = Double(course.count)
    take(metres, sigma: sigma, mostLoss: 12, loop: loop, course)
    gain = 0
  }

  // MARK: Time

  /// Whether it has not moved until a time.
  func isDue(at time: Double) -> Bool { self.time + Course.cellSeconds <= time }

  /// Moves until a time; `chance` is how likely the train stops at a station of an order.
  mutating func advance(
    to end: Double, _ course: Course, _ motion: Phone.Motion, chance: (Int) -> Double
  ) {
    guard isDue(at: end) else { return }
    let near =
      course.stop(
        at: first)...min(
        course.stop(at: first + shares.count) + 2, course.stops.count - 1)
    let chances = near.map { $0 < 0 ? 1 : chance(course.stops[$0].order) }
    var moved: [Cell] = []
    while isDue(at: end) {
      time += Course.cellSeconds
      let isHeld = motion.isPrompt && motion.stands(at: time) == true
      step(course, isHeld: isHeld, &moved) {
        near.contains($0) ? chances[$0 - near.lowerBound] : 1
      }
      sense(motion, course)
    }
  }

  /// Moves for a step; `moved` is room for the new shares, and keeps the old ones.
  private mutating func step(
    _ course: Course, isHeld: Bool, _ moved: inout [Cell], chance: (Int) -> Double
  ) {
    let last = first + shares.count
    moved.removeAll(keepingCapacity: true)
    moved.append(contentsOf: repeatElement(.zero, count: shares.count + 2))
    for part in course.parts(of: first..<last) {
      let (stop, end) = (part.stop, part.end)
      let (stay, skip) = part.isStand ? Constants.stand : Constants.run
      let go = 1 - stay - skip
      let places = places(of: part)
      // The shares that trains in the cells before bring to this cell, and to the next one.
      var (one, two) = (moved[places.lowerBound], moved[places.lowerBound + 1])
      for place in places {
        var share = shares[place]
        if part.isStand { share.y = share.x }
        moved[place] = one + stay * share
        (one, two) = (two + go * share, moved[place + 2] + skip * share)
      }
      moved[places.upperBound] = one
      moved[places.upperBound + 1] = two
      if isHeld, part.isStand, end <= last { hold(end - first, &moved) }
      if !part.isStand, stop + 1 < course.stops.count - 1, end - 2 < last, end - 2 >= first {
        pass(stop + 1, 1 - chance(stop + 1), go, skip, &moved, course)
      }
    }
    while moved.count > course.count - first, let beyond = moved.popLast() {
      moved[moved.count - 1] += beyond
    }
    swap(&shares, &moved)
    steps += 1
    if steps % Constants.surpriseSteps == 0 { spread(course) }
  }

  /// The places of a part's cells in the shares.
  private func places(of part: Course.Part) -> Range<Int> {
    part.cells.lowerBound - first..<part.cells.upperBound - first
  }

  /// The sum of the shares at some places.
  private func sum(_ places: Range<Int>) -> Cell { shares[places].reduce(.zero, +) }

  /// Weighs all trains at some places alike; returns by how much the sum of the shares changes.
  private mutating func multiply(_ places: Range<Int>, by factor: Double) -> Double {
    let change = (factor - 1) * sum(places).x
    for place in places { shares[place] *= factor }
    return change
  }

  /// Keeps most of a stand's share in the stand; `run` is the place where the next run begins.
  private func hold(_ run: Int, _ moved: inout [Cell]) {
    for place in run..<min(run + 2, moved.count) {
      let kept = Constants.heldStand * moved[place]
      moved[run - 1] += kept
      moved[place] -= kept
    }
  }

  /// Moves the share of passing trains over a stand.
  private func pass(
    _ stop: Int, _ share: Double, _ go: Double, _ skip: Double, _ moved: inout [Cell],
    _ course: Course
  ) {
    let stand = course.stops[stop].stand - first
    func came(_ back: Int) -> Double {
      shares.indices.contains(stand - back) ? shares[stand - back].x : 0
    }
    let (one, two) = (share * (came(1) * go + came(2) * skip), share * came(1) * skip)
    guard one + two > Constants.least * mass else { return }
    let target = min(course.stops[stop].run + Constants.passed, course.end(stop)) - first
    while moved.count <= target { moved.append(.zero) }
    moved[stand].x -= one
    if stand + 1 < moved.count { moved[stand + 1].x -= two }
    moved[target].x += one + two
  }

  /// Some trains do what nobody expects.
  private mutating func spread(_ course: Course) {
    let next = min(max(course.stop(at: first + shares.count / 2), 0) + 1, course.stops.count - 1)
    let share = course.stops[next].isKnown ? Constants.surpriseKnown : Constants.surprise
    let reach = Constants.surpriseCells
    let start = max(0, first - reach)
    let end = min(course.count, first + shares.count + reach)
    var spread = [Cell](repeating: .zero, count: end - start)
    func own(_ cell: Int) -> Cell {
      shares.indices.contains(cell - first) ? shares[cell - first] : .zero
    }
    // The sum of the cells within reach, which moves along.
    var sum = (start..<start + reach).reduce(Cell.zero) { $0 + own($1) }
    let (each, kept) = (share / Double(2 * reach + 1) / mass, (1 - share) / mass)
    for cell in start..<end {
      sum += own(cell + reach)
      sum -= own(cell - reach - 1)
      spread[cell - start] = each * pointwiseMax(sum, .zero) + kept * own(cell)
    }
    (first, shares, mass) = (start, spread, 1)
    weighed(self.sum(shares.indices).x)
  }

  // MARK: Evidence

  /// Weighs what the phone's motion says for a step.
  private mutating func sense(_ motion: Phone.Motion, _ course: Course) {
    guard let due = motion.due(at: time) else { return }
    var stop = max(course.stop(at: first - due.from), 0)
    var change = 0.0
    while stop < course.stops.count {
      let from = max(course.stops[stop].stand + due.from - first, 0)
      let isLast = stop == course.stops.count - 1
      let end = isLast ? shares.count : course.stops[stop].run + due.to - first
      guard from < shares.count else { break }
      if from < end { change += multiply(from..<min(end, shares.count), by: due.factor) }
      stop += 1
    }
    weighed(mass + change)
  }

  /// Weighs a coarse place; `seconds` since the last one.
  mutating func take(
    _ metres: Double, sigma: Double, seconds: Double = .infinity,
    mostLoss: Double = Constants.mostLoss, loop: Double?, _ course: Course
  ) {
    let scale = 1 / max(sigma, Constants.leastSigma)
    let share = min(1, seconds / Constants.newSeconds)
    let floor = PortableMath.exp(-share * mostLoss)
    let reach = (2 * mostLoss).squareRoot() / scale
    func factor(_ place: Double) -> Double {
      var off = place - metres
      if let loop { off -= loop * (off / loop).rounded() }
      return abs(off) < reach ? PortableMath.exp(-share * off * off * scale * scale / 2) : floor
    }
    var change = 0.0
    for part in course.parts(of: first..<(first + shares.count)) {
      let places = places(of: part)
      guard !part.isStand else {
        change += multiply(places, by: factor(course.stops[part.stop].metres))
        continue
      }
      // A run out of the place's reach has one factor, too.
      let from = course.metres(part.cells.lowerBound, after: part.stop)
      let to = course.metres(part.cells.upperBound - 1, after: part.stop)
      guard loop != nil || from < metres + reach && to > metres - reach else {
        change += multiply(places, by: floor)
        continue
      }
      for place in places {
        let old = shares[place].x
        shares[place] *= factor(course.metres(first + place, after: part.stop))
        change += shares[place].x - old
      }
    }
    weighed(mass + change)
  }

  /// Takes the new sum of the shares as evidence for the train, and drops unlikely cells.
  private mutating func weighed(_ sum: Double) {
    guard sum > 1e-200 * mass else {
      for index in shares.indices { shares[index] = .one }
      mass = Double(shares.count)
      gain -= 400
      return
    }
    gain += PortableMath.log(sum / mass)
    mass = sum
    let least = Constants.least * mass
    let start = shares.firstIndex { $0.x > least } ?? 0
    let end = (shares.lastIndex { $0.x > least } ?? 0) + 1
    first += start
    shares.removeLast(shares.count - end)
    shares.removeFirst(start)
  }

  /// The log likelihood since the last call.
  mutating func takeGain() -> Double {
    defer { gain = 0 }
    return gain
  }

  /// The station behind a train that runs, and how likely it stopped there; nil if the train may
  /// as well stand, or be elsewhere.
  func passed(_ course: Course) -> (stop: Int, stopped: Double)? {
    for part in course.parts(of: first..<(first + shares.count)) where !part.isStand {
      let sum = sum(places(of: part))
      if part.stop >= 0, sum.x > mass / 2 { return (part.stop, min(max(sum.y / sum.x, 0), 1)) }
    }
    return nil
  }

  // MARK: The display

  struct Shown {
    var stop: Int
    var isStand: Bool
    /// s; the time left to the arrival (a quantile of the belief).
    var seconds: Double
    var share: Double
  }

  /// The likeliest station, and whether the train stands there; the group on the display counts more.
  mutating func show(_ course: Course) -> Shown {
    var best = (group: -1, share: -1.0, weight: -1.0)
    for part in course.parts(of: first..<(first + shares.count)) {
      let sum = sum(places(of: part)).x
      let isLast = part.stop >= course.stops.count - 1
      let group = part.isStand || isLast ? 2 * max(part.stop, 0) + 1 : 2 * (part.stop + 1)
      let weight = group == shown ? Constants.held * sum : sum
      if weight > best.weight { best = (group, sum, weight) }
    }
    shown = best.group
    let place = best.group / 2
    return Shown(
      stop: place, isStand: best.group % 2 == 1, seconds: left(to: place, course),
      share: best.share / mass)
  }

  /// The time left to a stop (a quantile of the belief).
  private func left(to stop: Int, _ course: Course) -> Double {
    let start = stop == 0 ? 0 : course.stops[stop - 1].run
    let end = course.stops[stop].stand
    let from = max(start, first)
    let to = min(end, first + shares.count)
    guard from < to else { return 0 }
    let sum = sum(from - first..<to - first).x
    var (cell, reached) = (to, 0.0)
    while cell > from, reached < Constants.quantile * sum {
      cell -= 1
      reached += shares[cell - first].x
    }
    return Double(end - cell) * Course.cellSeconds
  }
}
