import RailNetwork
import Tracking

/// The expected movement of a railway's train after its last good location.
struct Plan: Sendable {
  /// A train is taken to stop at a station with this chance or more, for a stop without an
  /// announcement is worse than an announcement too many (against .5, drawn and real: told in time
  /// 1.8 and .6 % more, display .2 and .4 % less).
  static let announcedChance = 0.3

  /// The display until a time.
  struct Piece: Codable, Sendable {
    var until: Double
    var railway: Int32
    var isAscending: Bool
    var order: Int
    var phase: FocusPhase
    /// The next stop.
    var stop: Int
  }

  private let ride: Ride
  private let model: RideModel
  private(set) var pieces: [Piece] = []
  // From where the plan goes on: seconds, and the station.
  private var time = 0.0
  private var order = 0

  init(_ ride: Ride, _ phone: Phone, _ model: RideModel) {
    self.ride = ride
    self.model = model
    let railway = Int(ride.railway)
    order = ride.expected(model)
    if let nearest = model.table.nearestStation(
      railway, ride.position, isAscending: ride.isAscending),
      phone.speed == nil, nearest.metres < ride.platformReach(model)
    {
      order = nearest.order
      wait(stood: 0)
    } else if ride.stand != nil {
      let stood = phone.standingSince.map { ride.seenTime - $0 } ?? 0
      if phone.hasMoved {
        add(.now, until: max(model.rules.dwell, stood), stop: order)
      } else {
        wait(stood: stood)
      }
    } else {
      run(phone)
    }
  }

  /// The piece at a time; the plan is extended as needed.
  mutating func piece(at seconds: Double) -> Piece {
    while let last = pieces.last, last.until <= seconds { goOn() }
    return pieces.first { $0.until > seconds } ?? pieces[pieces.count - 1]
  }

  /// The station of its railway where the train arrives next, and in how many seconds.
  mutating func arrival(after seconds: Double) -> (order: Int, seconds: Double)? {
    _ = piece(at: seconds)
    var index = pieces.firstIndex { $0.until > seconds } ?? pieces.count - 1
    repeat {
      index += 1
      while index == pieces.count, pieces[index - 1].until < .infinity { goOn() }
    } while index < pieces.count && pieces[index].phase != .now
    guard index < pieces.count, pieces[index].until < .infinity else { return nil }
    return (pieces[index].order, pieces[index - 1].until - seconds)
  }

  private mutating func add(_ phase: FocusPhase, until end: Double, stop: Int) {
    guard end > time || pieces.isEmpty else { return }
    pieces.append(
      Piece(
        until: end, railway: ride.railway, isAscending: ride.isAscending, order: order,
        phase: phase, stop: stop))
    time = max(time, end)
  }

  // MARK: At a platform

  /// Before the ride: the rider waits on the platform, then in the train.
  private mutating func wait(stood: Double) {
    add(.next, until: model.rules.boardingWait - stood, stop: order)
    add(.now, until: time + model.rules.dwell, stop: order)
  }

  // MARK: Running

  private mutating func run(_ phone: Phone) {
    let speed = phone.isStanding ? 0 : phone.speed ?? 0
    let ahead = ride.way(from: ride.position, to: order, model)
    run(ahead < 0 ? speed * speed / 2 / UnseenRun.braking : ahead, from: speed)
  }

  /// A run to the next stop; the station ahead is some metres away.
  private mutating func run(_ metres: Double, from speed: Double) {
    let (start, stop) = (time, stop(from: order))
    let cruise = max(speed, model.cruise(Int(ride.railway)))
    var metres = metres
    while order != stop, let next = following(order) {
      let seconds = UnseenRun.seconds(metres, from: speed, cruise: cruise)
      add(.next, until: start + seconds, stop: stop)
      metres += spacing(order, next)
      order = next
    }
    // A train that brakes harder comes to stand at the station, too.
    let usual = UnseenRun.seconds(metres, from: speed, cruise: cruise)
    arrive(at: start + min(usual, 2 * metres / max(speed, 0.5)))
  }

  /// Announces the station, arrives and stands.
  private mutating func arrive(at arrival: Double) {
    add(.next, until: arrival - model.rules.lead, stop: order)
    add(.soon, until: arrival, stop: order)
    add(.now, until: arrival + model.rules.dwell, stop: order)
  }

  /// The next run, unseen.
  private mutating func goOn() {
    guard let next = following(order) else {
      return add(.now, until: .infinity, stop: order)
    }
    let metres = spacing(order, next)
    order = next
    run(metres, from: 0)
  }

  private func following(_ order: Int) -> Int? {
    model.table.following(Int(ride.railway), order, isAscending: ride.isAscending)
  }

  private func spacing(_ order: Int, _ next: Int) -> Double {
    model.table.spacing(Int(ride.railway), from: order, to: next, isAscending: ride.isAscending)
  }

  private func stop(from order: Int) -> Int {
    var order = order
    for _ in 0..<model.table.stationCount(Int(ride.railway)) {
      if ride.stopChance(order, model) >= Self.announcedChance { return order }
      guard let next = following(order) else { break }
      order = next
    }
    return order
  }
}
