import Maths
import RailNetwork
import Tracking

/// What no parameter varies.
private enum Constants {
  /// Seconds; a train at the platform whose rider still waits is early by at least this.
  static let leastEarly = -1.0
  /// Seconds; delays are smoothed over at least this.
  static let leastStep = 0.1
  /// The least chance of a stop or a pass of any train; what is less likely proves nothing.
  static let leastChance = 0.02
  /// nat; how much the stops of a train can speak against it, and for it.
  static let patternRange = -12.0...6.0
}

/// What the day's trains say: of delays, of patterns of stops, and of trains in no timetable.
struct TrainModel: TrackerParameters {
  var punctual = 0.2
  var punctualSeconds = 30.0
  var punctualFade = 25.0
  var lateSeconds = 1200.0
  var earlySeconds = 60.0
  var boardingSeconds = 150.0
  var unscheduled = 0.1
  var delaySeconds = 25.0
  var stopAgrees = 0.97
  var wrongStop = 0.03
  var windowBefore = 1800.0
  var windowAfter = 900.0
  var refreshSeconds = 400.0
  var throughLift = 0.5
  var reach = 6.0
  var stepSeconds = 8.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "punctual", \.punctual, unit: "", range: 0...1, summary: "how many trains are on time"),
    ParameterAxis(
      "punctualSeconds", \.punctualSeconds, unit: "s", range: 1...600,
      summary: "how far from its time such a train is"),
    ParameterAxis(
      "punctualFade", \.punctualFade, unit: "s", range: 1...600,
      summary: "beyond that, how fast it gets unlikely"),
    ParameterAxis(
      "lateSeconds", \.lateSeconds, unit: "s", range: 10...7200,
      summary: "the mean delay of the others"),
    ParameterAxis(
      "earlySeconds", \.earlySeconds, unit: "s", range: 1...3600,
      summary: "how early they may be"),
    ParameterAxis(
      "boardingSeconds", \.boardingSeconds, unit: "s", range: 1...3600,
      summary: "how long before the departure riders come"),
    ParameterAxis(
      "unscheduled", \.unscheduled, unit: "", range: 0.0001...0.9,
      summary: "how many trains are in no timetable"),
    ParameterAxis(
      "delaySeconds", \.delaySeconds, unit: "s", range: 1...600,
      summary: "over which delays are smoothed"),
    ParameterAxis(
      "stopAgrees", \.stopAgrees, unit: "", range: 0.5...0.9999,
      summary: "how often a train stops where it should"),
    ParameterAxis(
      "wrongStop", \.wrongStop, unit: "", range: 0.0001...0.5,
      summary: "how often it stops or passes where it should not"),
    ParameterAxis(
      "windowBefore", \.windowBefore, unit: "s", range: 60...14400,
      summary: "a train more late than this is not thought of"),
    ParameterAxis(
      "windowAfter", \.windowAfter, unit: "s", range: 60...14400,
      summary: "nor one that comes later than this"),
    ParameterAxis(
      "refreshSeconds", \.refreshSeconds, unit: "s", range: 10...3600,
      summary: "how often the trains that may be meant are looked up"),
    ParameterAxis(
      "throughLift", \.throughLift, unit: "nat", range: 0...50,
      summary: "a railway on which the train goes on is held within this of the best"),
    ParameterAxis(
      "trainReach", \.reach, unit: "nat", range: 1...100,
      summary: "trains are asked for on railways within this of the best"),
    ParameterAxis(
      "trainStep", \.stepSeconds, unit: "s", range: 0...600,
      summary: "and no more often than this"),
  ]

  /// How likely a delay is, per second.
  func density(delay: Double, isBoarding: Bool) -> Double {
    if isBoarding {
      // Waiting for a train to come.
      if delay < 0 {
        return PortableMath.exp(delay / boardingSeconds) / boardingSeconds
      }
    }
    let off = max(abs(delay) - punctualSeconds, 0)
    let tight =
      PortableMath.exp(-off / punctualFade) / (2 * (punctualSeconds + punctualFade))
    let wide =
      PortableMath.exp(delay > 0 ? -delay / lateSeconds : delay / earlySeconds)
      / (lateSeconds + earlySeconds)
    return punctual * tight + (1 - punctual) * wide
  }
}

/// One train of the timetable that the phone may be on.
struct TrainBelief: Sendable, Equatable, Codable {
  /// Its index in its railway's timetable.
  var train: Int32
  var isAscending: Bool
  /// The railway on which it goes on, or -1.
  var continuation: Int32
  /// Seconds, smoothed.
  var delay = 0.0
  var hasDelay = false
  /// How well its stops agree, as a logarithm against those of any train.
  var pattern = 0.0
  /// Relative to the railway's other trains and an unscheduled one; sums to 1 with that.
  var share = 0.0
  /// Whether it runs where the phone is.
  var isHere = false
}

/// The trains of one railway that the phone may be on.
struct TrainBeliefs: Sendable, Equatable, Codable {
  private(set) var trains: [TrainBelief] = []
  private var refreshed: Int64?
  private(set) var hasTimetable = false
  /// What the trains of each direction say for the railway, in nats.
  private(set) var ascending = 0.0
  private(set) var descending = 0.0
  private var updated: Int64 = 0
  /// Seconds between the trains of each direction.
  private var ascendingHeadway = 0.0
  private var descendingHeadway = 0.0

  func isDue(_ time: Int64, _ model: TrainModel) -> Bool {
    refreshed == nil || Double(time - updated) / 1_000 >= model.stepSeconds
  }

  /// Follows the trains to where the phone is now.
  mutating func update(
    railway: Int, position: Double, time: Int64, isBoarding: Bool, _ table: LineTable,
    _ source: TrainTable, _ model: TrainModel
  ) {
    let now = source.secondsOfDay(time)
    guard let all = source.trains(railway, isWeekday: now.isWeekday) else {
      hasTimetable = false
      trains = []
      ascending = 0
      descending = 0
      return
    }
    hasTimetable = true
    if refreshed.map({ Double(time - $0) / 1_000 > model.refreshSeconds }) ?? true {
      refresh(all, railway: railway, position: position, now: now.seconds, table, source, model)
      refreshed = time
      ascendingHeadway = headway(isAscending: true, model)
      descendingHeadway = headway(isAscending: false, model)
    }
    let since = Double(time - updated) / 1_000
    updated = time
    let share = 1 - PortableMath.exp(-max(since, Constants.leastStep) / model.delaySeconds)
    var up = 0.0
    var down = 0.0
    let timetable = all.span
    for index in trains.indices {
      guard
        let here = timetable[Int(trains[index].train)].scheduled(
          railway, at: position, now: now.seconds, table, source)
      else {
        trains[index].isHere = false
        trains[index].share = 0
        continue
      }
      var seen = here.delay(now.seconds)
      if isBoarding, now.seconds < here.to {
        seen = min(now.seconds - here.to, Constants.leastEarly)
      }
      if !trains[index].hasDelay || isBoarding || !trains[index].isHere {
        trains[index].delay = seen
        trains[index].hasDelay = true
      } else if !(here.isAtStop && seen == 0) {
        trains[index].delay += (seen - trains[index].delay) * share
      }
      trains[index].isHere = true
      let likelihood =
        model.density(delay: trains[index].delay, isBoarding: isBoarding)
        * PortableMath.exp(trains[index].pattern)
      trains[index].share = likelihood
      if trains[index].isAscending { up += likelihood } else { down += likelihood }
    }
    let known = 1 - model.unscheduled
    // Shares within the direction of travel.
    let upSum = model.unscheduled + known * ascendingHeadway * up
    let downSum = model.unscheduled + known * descendingHeadway * down
    ascending = PortableMath.log(upSum)
    descending = PortableMath.log(downSum)
    for index in trains.indices {
      trains[index].share *=
        known * (trains[index].isAscending ? ascendingHeadway / upSum : descendingHeadway / downSum)
    }
  }

  /// Seconds from train to train of a direction: rare trains count as much as frequent ones.
  private func headway(isAscending: Bool, _ model: TrainModel) -> Double {
    let count = trains.count { $0.isAscending == isAscending }
    return (model.windowBefore + model.windowAfter) / Double(max(count, 1))
  }

  private mutating func refresh(
    _ all: [TimetableTrain], railway: Int, position: Double, now: Double, _ table: LineTable,
    _ source: TrainTable, _ model: TrainModel
  ) {
    let before = trains
    trains.removeAll(keepingCapacity: true)
    let after = now + model.windowAfter + model.refreshSeconds
    for (index, train) in all.enumerated() {
      guard Double(train.departureMinutes) * 60 < after,
        Double(train.arrivalMinutes) * 60 > now - model.windowBefore
      else { continue }
      // Where the train will be is not known: only when it comes by is asked.
      guard let here = train.scheduled(railway, at: position, now: now, table, source),
        here.to > now - model.windowBefore, here.from < after
      else { continue }
      if let known = before.first(where: { $0.train == Int32(index) }) {
        trains.append(known)
      } else {
        trains.append(
          TrainBelief(
            train: Int32(index), isAscending: train.direction == .ascending,
            continuation: source.continuation(train)))
      }
    }
  }

  /// Takes a stop at a station, or a station passed; `usual` is how likely that is for any train.
  mutating func observe(
    order: Int, stopped: Bool, usual: Double, railway: Int, _ source: TrainTable,
    _ all: [TimetableTrain], _ model: TrainModel
  ) {
    for index in trains.indices {
      let stops = all[Int(trains[index].train)].stops.contains { source.order($0) == order }
      let agrees = stops == stopped ? model.stopAgrees : model.wrongStop
      trains[index].pattern += PortableMath.log(agrees / max(usual, Constants.leastChance))
      let range = Constants.patternRange
      trains[index].pattern = min(max(trains[index].pattern, range.lowerBound), range.upperBound)
    }
  }

  /// The likeliest train in a direction.
  func best(isAscending: Bool) -> TrainBelief? {
    var best: TrainBelief?
    for train in trains where train.isAscending == isAscending && train.share > best?.share ?? 0 {
      best = train
    }
    return best
  }
}
