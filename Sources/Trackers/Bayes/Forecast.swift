import Maths
import RailNetwork
import Tracking

/// What no parameter varies: runs of trains where they are not measured, and guards.
private enum Constants {
  /// Seconds since the last departure where none was seen: longer than any run between stops, so
  /// that `leadShare` delays no announcement.
  static let unknownRun = 600.0
  /// m/s²; a train that gains speed by more has left its stop.
  static let gainingSpeed = 0.1
  /// m; a train braking beyond a station's point stops within this.
  static let mostOverrun = 50.0
  /// The chance of a stop at the end of a line.
  static let stopAtEnd = 0.999
  /// A train that stops at a station with at least this chance is expected to.
  static let expected = 0.5
  /// m; trains brake from 120 km/h within this, so farther away the speed says nothing of a stop.
  static let brakingMetres = 900.0
  /// m/s; slower trains hold no speed between stations.
  static let leastHeld = 10.0
  /// How likely a train that would have to brake harder than `hardBraking` still stops: one in 5;
  /// over 1.3 times as hard, one in 100 of that, for only emergency brakes do so.
  static let hardOdds = 0.2
  static let emergencyFactor = 1.3
  static let emergencyOdds = 0.01
  /// The least chance of a pass, for odds that stay finite.
  static let leastPass = 1e-6
  /// A train within this many braking distances is taken to brake already.
  static let brakingFactor = 1.05
  /// m/s; the least speed of a train that still rolls to its stop.
  static let leastRolling = 0.5
  /// m/s² and m/s; a train that gains no more, at more than this speed, holds it until it brakes.
  static let holdingGain = 0.15
  static let holdingSpeed = 6.0
  /// m/s; the top speed of a short run (68 km/h) where the ride has shown no higher one.
  static let topSpeed = 19.0
  /// Seconds until a train that stands between stations starts, as at a signal.
  static let signalSeconds = 15.0
  /// m, and standard deviations; so near a station a coarse location may be of the stand there.
  static let standMetres = 100.0
  static let standSigmas = 0.5
  /// Stations that a forecast looks ahead, of those it passes in one run, and of those passed
  /// before the first stop: more than any ride has.
  static let mostStops = 60
  static let mostPasses = 40
  static let mostPassesAtFirst = 12
}

extension Belief {
  /// What is expected of the train, or nil beyond the end of a line.
  @inline(__always)
  func forecast(_ motion: PhoneMotion, _ setup: TrackerSetup) -> Forecast? {
    Forecast(self, motion, setup)
  }
}

/// What is expected of a train from a location on, if it is on one railway in one direction.
struct Forecast {
  private let setup: TrackerSetup
  let railway: Int
  let isAscending: Bool
  let types: TrainTypes
  /// When the location was seen, in milliseconds.
  private let seenTime: Int64
  /// How far the train is ahead of what was expected then, in seconds.
  private let ahead: Double
  /// Where the trains stop that it may be, by the timetable.
  let plan: TrainPlan?
  /// The station ahead or stood at.
  var order = 0
  /// Metres to it.
  var metres = 0.0
  /// How far beyond it the train may stop.
  var overrun = 0.0
  var speed = 0.0
  /// The least that it may have been at the location, where it is a mean over some seconds.
  private var leastSpeed = 0.0
  var acceleration = 0.0
  /// m/s of late.
  var cruise = 0.0
  var isStanding = false
  var isAtPlatform = false
  /// Seconds for which it has stood.
  var stood = 0.0
  /// Seconds since it left the station before.
  var run = 0.0
  /// How long this ride's trains stand, over what is usual.
  var standScale = 1.0
  /// Whether no location means a stand: it does not where coarse ones still come.
  var isSilentInStations = false
  var isUnderground = false
  /// Seconds without a location after which a phone that moves would have spoken.
  var silence = 0.0
  /// Whether the rider still waits for a train.
  var isBoarding = false
  /// Whether the rider waited for a train where no location was better than coarse.
  var isUnseen = false

  /// Makes a forecast, or none beyond the end of a line.
  @inline(__always)
  fileprivate init?(_ belief: Belief, _ motion: PhoneMotion, _ setup: TrackerSetup) {
    self.setup = setup
    let table = setup.table
    plan = setup.source.flatMap { TrainPlan(belief, $0) }
    railway = Int(belief.railway)
    isAscending = belief.isAscending
    types = belief.types
    seenTime = belief.unseen.time
    ahead = belief.unseen.ahead
    let place = belief.unseen.position
    let sigma = belief.unseen.sigma
    let now = seenTime
    let display = setup.model.display
    speed = motion.speed ?? 0
    leastSpeed = max(0, speed - character.braking * motion.speedSpan / 2)
    acceleration = motion.acceleration
    // A mean over some seconds is the speed in their middle.
    speed = max(leastSpeed, speed + acceleration * motion.speedSpan / 2)
    cruise = motion.cruise
    isStanding = motion.isStanding || motion.speed == nil
    isSilentInStations = motion.isSilentInStations && !belief.unseen.isSeenCoarsely
    isUnderground = table.isUnderground(railway, at: place)
    silence = motion.silence
    if let since = motion.standingSince { stood = Double(now - since) / 1_000 }
    run = motion.movedOff.map { Double(now - $0) / 1_000 } ?? Constants.unknownRun
    standScale =
      (display.dwellPrior + motion.stoodSeconds / max(display.dwellSeconds, 1))
      / (display.dwellPrior + Double(motion.standCount))
    let reach = display.platformReach + display.platformSigmas * sigma
    guard let nearest = table.nearestStation(railway, place, isAscending: isAscending) else {
      return nil
    }
    if isStanding, nearest.metres <= reach {
      order = nearest.order
      isAtPlatform = true
      isBoarding = !motion.hasMoved && motion.speed != nil
      isUnseen = motion.speed == nil
    } else if !findAhead(of: place, belief.stopPosition, sigma: sigma, reach: reach) {
      isAtPlatform = true
      isStanding = true
    }
  }

  /// Finds the station ahead of a position, given where the train last stood.
  ///
  /// - Returns: false at the end of the line, where ``order`` is then the last station.
  private mutating func findAhead(
    of place: Double, _ stop: Double?, sigma: Double, reach: Double
  ) -> Bool {
    let display = model.display
    // A train that can still stop where trains do stop has not passed.
    overrun = display.overrun + display.platformSigmas * sigma
    var found = table.stationAhead(
      railway, place, isAscending: isAscending,
      least: isStanding || gainsSpeed ? 0 : -overrun)
    if let behind = found, behind.metres < 0,
      leastSpeed * leastSpeed / 2 > display.hardBraking * (overrun + behind.metres)
    {
      found = table.stationAhead(railway, place, isAscending: isAscending, least: 0)
    }
    guard let ahead = found else {
      order = table.nearestStation(railway, place, isAscending: isAscending)?.order ?? order
      return false
    }
    order = ahead.order
    metres = ahead.metres
    if let stop, !isStanding, let last = table.nearestStation(railway, stop),
      last.metres <= reach, last.order == order, metres < 2 * reach
    {
      guard let next = table.following(railway, order, isAscending: isAscending) else {
        return false
      }
      metres += table.spacing(railway, from: order, to: next, isAscending: isAscending)
      order = next
    }
    if metres < 0 {
      overrun += metres
      metres = min(leastSpeed * leastSpeed / 2 / character.braking, Constants.mostOverrun)
    }
    return true
  }

  /// Whether the train is seen to leave; means over seconds don't show it.
  private var gainsSpeed: Bool {
    acceleration >= Constants.gainingSpeed && leastSpeed == speed
  }

  private var table: LineTable { setup.table }
  private var model: BeliefModel { _read { yield setup.model } }
  var character: RunningCharacter { table.running(railway) }

  /// Seconds for which trains stand at platforms.
  private var dwell: Double { standScale * model.display.dwellSeconds }

  private var unseenCruise: Double { model.display.cruiseShare * character.topSpeed }

  func stopChance(_ order: Int) -> Double {
    if table.following(railway, order, isAscending: isAscending) == nil {
      return Constants.stopAtEnd
    }
    let usual = types.stopChance(isHub: table.isHub(railway, order), model.stops)
    return plan?.stopChance(order, usual: usual) ?? usual
  }

  /// How likely the train will stop at the station ahead, from its speed too.
  func stopChance(_ order: Int, metres: Double) -> Double {
    let chance = stopChance(order)
    guard metres < Constants.brakingMetres, !isStanding else { return chance }
    let display = model.display
    let held = max(cruise, Constants.leastHeld)
    // The speeds from which the train would stop at the point, and at the last place where it may.
    let near = min(held, (2 * character.braking * max(metres, 1)).squareRoot())
    let far = min(held, (2 * character.braking * max(metres + overrun, 1)).squareRoot())
    let curve = min(max(speed, near), far)
    let fromCurve = (speed - curve) / display.speedSigma
    let fromHeld = (speed - held) / display.speedSigma
    var logOdds = (fromHeld * fromHeld - fromCurve * fromCurve) / 2
    if speed < near, near < held { logOdds = max(logOdds, 0) }
    let needed = speed * speed / 2 / max(metres + overrun, 1)
    if needed > display.hardBraking { logOdds += PortableMath.log(Constants.hardOdds) }
    if needed > Constants.emergencyFactor * display.hardBraking {
      logOdds += PortableMath.log(Constants.emergencyOdds)
    }
    logOdds += PortableMath.log(chance / max(1 - chance, Constants.leastPass))
    return 1 / (1 + PortableMath.exp(-logOdds))
  }

  /// Seconds until the train stands, some metres ahead.
  func arrivalSeconds(_ metres: Double) -> Double {
    let rules = model.display
    if acceleration < -rules.brakingSeen,
      abs(speed * speed / 2 / -acceleration - metres) < rules.platformReach
    {
      return speed / -acceleration
    }
    let braking = character.braking
    let braked = speed * speed / 2 / braking
    if metres <= Constants.brakingFactor * braked {
      return 2 * metres / max(speed, Constants.leastRolling)
    }
    if acceleration < Constants.holdingGain, speed > Constants.holdingSpeed {
      return (metres - braked) / speed + speed / braking
    }
    let rate = character.acceleration
    let top = max(Constants.topSpeed, cruise, speed)
    // Accelerate to a peak, hold it, brake.
    let peakFree =
      ((2 * metres + speed * speed / rate) / (1 / rate + 1 / braking)).squareRoot()
    let peak = min(max(peakFree, speed), top)
    let rising = (peak * peak - speed * speed) / 2 / rate
    let falling = peak * peak / 2 / braking
    let held = max(0, metres - rising - falling)
    return (peak - speed) / rate + peak / braking + held / max(peak, 1)
  }

  /// The same for a train that moves or stands between stations.
  private func secondsToStand(_ metres: Double) -> Double {
    guard isStanding else { return arrivalSeconds(metres) }
    return Constants.signalSeconds + character.runSeconds(metres, cruise: unseenCruise)
  }

  /// How much longer the train will stand at the platform.
  private var stay: Double {
    let rules = model.display
    if isUnseen { return rules.boardingWait + dwell }
    if isSilentInStations, !isUnderground { return rules.holdSeconds }
    return max(dwell - stood, rules.leastStay + max(0, stood - dwell))
  }

  /// What the display should show, and the stop after, at a time of the tracker's own clock in
  /// milliseconds.
  func display(at time: Int64) -> (focus: Focus, stop: StationIndex) {
    let display = display(after: max(0, Double(time - seenTime) / 1_000 + ahead))
    return (
      Focus(station: table.station(railway, display.order), phase: display.phase),
      table.station(railway, display.stop)
    )
  }

  struct Display: Sendable, Hashable {
    var order: Int
    var phase: FocusPhase
    /// The next station at which the train is expected to stop.
    var stop: Int
  }

  private func stopFrom(_ order: Int) -> Int {
    var order = order
    for _ in 0..<Constants.mostStops {
      if stopChance(order) >= Constants.expected { return order }
      guard let next = table.following(railway, order, isAscending: isAscending) else { break }
      order = next
    }
    return order
  }

  /// What the display should show some seconds after the location.
  func display(after seconds: Double) -> Display {
    let rules = model.display
    var time = seconds
    var order = order
    if isAtPlatform {
      if isBoarding {
        let isAboard = stood + seconds >= rules.boardingWait
        return Display(order: order, phase: isAboard ? .now : .next, stop: order)
      }
      if isUnseen, time < rules.boardingWait {
        return Display(order: order, phase: .next, stop: order)
      }
      let left = stay
      if time < left { return Display(order: order, phase: .now, stop: order) }
      time -= left
    } else {
      var metres = metres
      var count = 0
      while count < Constants.mostPassesAtFirst, !isStanding,
        stopChance(order, metres: metres) < Constants.expected,
        let next = table.following(railway, order, isAscending: isAscending)
      {
        if time < metres / max(speed, 1) {
          return Display(order: order, phase: .next, stop: stopFrom(next))
        }
        metres += table.spacing(railway, from: order, to: next, isAscending: isAscending)
        order = next
        count += 1
      }
      let arrival = secondsToStand(metres)
      if time < arrival {
        let isSoon =
          time >= max(arrival - rules.lead, rules.leadShare * (arrival + run) - run)
        return Display(order: order, phase: isSoon ? .soon : .next, stop: order)
      }
      let holds =
        isSilentInStations && !isUnderground && arrival < silence
        && !table.isUnderground(railway, at: table.position(railway, order))
      let stand = holds ? rules.holdSeconds : dwell
      if time < arrival + stand { return Display(order: order, phase: .now, stop: order) }
      time -= arrival + stand
    }
    return onward(from: order, after: time)
  }

  /// What the display should show some seconds after an unseen departure.
  private func onward(from start: Int, after seconds: Double) -> Display {
    let rules = model.display
    var order = start
    var time = seconds
    for _ in 0..<Constants.mostStops {
      var metres = 0.0
      var target = order
      var passed: [(order: Int, metres: Double)] = []
      repeat {
        guard let next = table.following(railway, target, isAscending: isAscending) else { break }
        metres += table.spacing(railway, from: target, to: next, isAscending: isAscending)
        target = next
        passed.append((next, metres))
      } while stopChance(target) < Constants.expected && passed.count < Constants.mostPasses
      guard target != order else { break }
      let whole = character.runSeconds(metres, cruise: unseenCruise)
      if time < whole {
        let run = character.metresRun(time, of: metres, cruise: unseenCruise)
        let ahead = passed.first { $0.metres > run }?.order ?? target
        let isSoon =
          ahead == target && time >= max(whole - rules.lead, rules.leadShare * whole)
        return Display(order: ahead, phase: isSoon ? .soon : .next, stop: target)
      }
      if time < whole + dwell {
        return Display(order: target, phase: .now, stop: target)
      }
      time -= whole + dwell
      order = target
    }
    return Display(order: order, phase: .now, stop: order)
  }

  /// The seconds after the location at which the train is some metres on, give or take a standard
  /// deviation in metres; nearest to a guess where it may stand there.
  func seconds(toMetres wanted: Double, near guess: Double, sigma: Double) -> Double {
    let standMetres = max(Constants.standMetres, Constants.standSigmas * sigma)
    /// A train near its stop has just left, or stands for a while yet.
    func stand(from start: Double, to end: Double) -> Double {
      let least = model.display.leastStay
      return guess > end + least ? max(end - least, start) : max(guess, start)
    }
    var order = order
    var time = 0.0
    var place = 0.0
    if isAtPlatform {
      time = stay
      if wanted <= standMetres { return stand(from: 0, to: time) }
    } else {
      let arrival = secondsToStand(metres)
      if wanted < metres - standMetres {
        return max(0, wanted / max(metres, 1) * arrival)
      }
      time = arrival
      place = metres
      if wanted <= place + standMetres { return stand(from: time, to: time + dwell) }
      time += dwell
    }
    for _ in 0..<Constants.mostStops {
      guard let next = table.following(railway, order, isAscending: isAscending) else { break }
      let metres = table.spacing(railway, from: order, to: next, isAscending: isAscending)
      if wanted < place + metres - standMetres {
        return time
          + character.secondsTo(max(wanted - place, 0), of: metres, cruise: unseenCruise)
      }
      time += character.runSeconds(metres, cruise: unseenCruise)
      place += metres
      if wanted <= place + standMetres { return stand(from: time, to: time + dwell) }
      time += dwell
      order = next
    }
    return time
  }
}
