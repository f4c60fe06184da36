import Foundation
import RailNetwork
import Testing
import Tracking
@testable import Trackers

/// What one location does to one railway's belief, by the formulas of `V4.md`.
@Suite struct BeliefTests {
  static let line = RuleScene(RuleNetwork.line)
  static let express = RuleScene(RuleNetwork.express)
  static let tunnel = RuleScene(RuleNetwork.tunnel)
  static let ring = RuleScene(RuleNetwork.ring)
  static let tram = RuleScene(RuleNetwork.tram)

  /// A belief at a place, of which a location is taken that lies so far from there.
  static func updated(
    _ place: Double, by metres: Double = 12, seconds: Double = 1, beside: Double = 0,
    speed: Double? = 10, sigma: Double = 8, lean: Double = 3, on railway: Int = 0,
    _ fields: [String: Any] = [:], in scene: RuleScene = line,
    _ change: (inout Frame) -> Void = { _ in }
  ) -> Belief {
    let start = scene.belief(place, on: railway, sigma: sigma, lean: lean)
    var belief = edited(start, fields)
    let there = scene.surroundings(place + metres, beside: beside, on: railway)
    guard var nearby = there.nearby(RailwayIndex(railway)) else { fatalError("out of reach") }
    nearby.positionMetres = start.position + metres
    let frame = scene.frame(seconds, speed: speed, way: abs(metres), at: there) {
      $0.sigma = sigma
      change(&$0)
    }
    belief.update(nearby, frame, scene.table, scene.model)
    return belief
  }
  /// How far it has come on from a place.
  static func moved(
    _ metres: Double, seconds: Double = 1, speed: Double = 10, lean: Double = 3,
    _ change: (inout Frame) -> Void = { _ in }
  ) -> Double {
    let start = line.belief(2_000).position
    return updated(
      2_000, by: metres, seconds: seconds, speed: speed, lean: lean, [:], change
    ).position - start
  }
  static func variance(
    _ metres: Double, seconds: Double = 1, _ change: (inout Frame) -> Void = { _ in }
  ) -> Double {
    updated(2_000, by: metres, seconds: seconds, speed: 0, [:], change).variance
  }
  /// Kalman's mean and variance of a place that was sure to 8 m, and is measured so.
  static func filtered(
    _ predicted: Double, _ measured: Double, grown: Double
  ) -> (place: Double, variance: Double) {
    let before = 64 + grown
    let noise = 64.0 + 9
    return (
      (predicted * noise + measured * before) / (before + noise), before * noise / (before + noise)
    )
  }
  static let derived: @Sendable (inout Frame) -> Void = { $0.isMeasured = false }

  static let along: [Rule] = [
    .init(
      "at 10 m/s a location 12 m on moves the position by Kalman's filter",
      is: filtered(10, 12, grown: 0.09 + 1).place
    ) {
      moved(12)
    },
    .init(
      "a train that descends at 10 m/s is predicted 10 m back",
      is: filtered(-10, -12, grown: 0.09 + 1).place
    ) {
      moved(-12, lean: -3)
    },
    .init(
      "a derived speed of 10 m/s predicts the position with an error of 4 m/s",
      is: filtered(10, 14, grown: 0.09 + 16).place
    ) { moved(14, derived) },
    .init(
      "where the train stood in the gap a tenth of the way is predicted",
      is: filtered(1, 12, grown: 1.09).place
    ) {
      moved(12) { $0.moveShare = 0.1 }
    },
    .init(
      "after 20 s at 10 m/s a train is predicted 200 m on",
      is: filtered(200, 150, grown: 120 * 120 + 400).place, within: 1e-4
    ) {
      moved(150, seconds: 20)
    },
    .init(
      "after 90 s at 10 m/s a train is predicted 300 m on, as after 30 s",
      is: filtered(300, 150, grown: 1_080 * 1_080 + 3_600).place,
      within: 1e-4
    ) { moved(150, seconds: 90) },
    .init(
      "a speed of 200 m/s predicts a train 100 m on after 1 s",
      is: filtered(100, 30, grown: 1.09).place
    ) {
      moved(30, speed: 200)
    },
    .init(
      "a location after 1 s leaves the variance of Kalman's filter",
      is: filtered(0, 0, grown: 1.09).variance
    ) { variance(3) },
    .init(
      "a derived speed adds 16 m² to the variance before a location",
      is: filtered(0, 0, grown: 16.09).variance
    ) {
      variance(3, derived)
    },
    .init(
      "20 s add 14,800 m² to the variance before a location",
      is: filtered(0, 0, grown: 120 * 120 + 400).variance, within: 1e-4
    ) {
      variance(3, seconds: 20)
    },
    .init(
      "90 s add as much as 60 s, 1,170,000 m², to the variance",
      is: filtered(0, 0, grown: 1_080 * 1_080 + 3_600).variance, within: 1e-3
    ) {
      variance(3, seconds: 90)
    },
    .init(
      "a location 208 m off moves the position by Kalman's filter",
      is: filtered(0, 208, grown: 1.09).place, within: 1e-4
    ) {
      moved(208, speed: 0)
    },
    .init("a location 209 m off becomes the position", is: 209) { moved(209, speed: 0) },
    .init("a location 209 m off gives the position its own variance, 73 m²", is: 73) {
      variance(-209)
    },
    .init("a location that is not coarse is kept as the position seen last", is: 1) {
      let belief = updated(2_000)
      return belief.unseen.position == belief.position && belief.unseen.sigma == belief.sigma
        && belief.unseen.time == 1_000 && belief.lastSeen == 1_000 ? 1 : 0
    },
    .init("a location that is not coarse begins unseen progress anew", is: 25) {
      let belief = updated(2_000, ["unseen.ahead": 9, "unseen.variance": 3])
      return belief.unseen.variance + belief.unseen.ahead
    },
    .init(
      "the variance grows over the 20 s since the railway was last in reach",
      is: filtered(0, 0, grown: 14_800).variance,
      within: 1e-4
    ) { updated(2_000, by: 3, speed: 0, ["lastSeen": -19_000]).variance },
    .init("a coarse location leaves the time at which the train was last seen", is: 0) {
      Double(updated(2_000) { $0.isCoarse = true }.unseen.time)
    },
    .init(
      "a displacement of 31 m tells the direction", is: 1.702 * 31 / (2_500 + 2_509.0).squareRoot()
    ) { lean(31) },
    .init("a displacement of 29 m tells no direction", is: 0) { lean(29) },
    .init(
      "a displacement of 31 m back tells the opposite direction",
      is: -1.702 * 31 / (2_500 + 2_509.0).squareRoot()
    ) { lean(-31) },
    .init("a displacement of 40 m, sure to 8 m, counts 3 nat at most", is: 3) {
      updated(2_000, by: 40, speed: 0, lean: 0).lean
    },
    .init("the direction leans by 7 nat at most", is: 7) {
      updated(2_000, by: 40, speed: 0, lean: 6).lean
    },
    .init("after a displacement of 31 m another of 29 m tells no direction", is: 0) {
      lean(29, after: 31)
    },
    .init(
      "after a displacement of 31 m another of 31 m tells the direction",
      is: 1.702 * 31 / (2 * 2_509.0).squareRoot()
    ) { lean(31, after: 31) },
  ]
  /// What a way says for ascending travel by a phone sure to 50 m; after another one.
  static func lean(_ metres: Double, after first: Double? = nil) -> Double {
    var fields: [String: Any] = [:]
    if let first {
      let before = updated(2_000 - first, by: first, speed: 0, sigma: 50, lean: 0)
      fields = [
        "anchor": stored(before, "anchor") ?? 0,
        "anchorVariance": stored(before, "anchorVariance") ?? 0,
      ]
    }
    return updated(2_000, by: metres, speed: 0, sigma: 50, lean: 0, fields).lean
  }
  /// What is kept under a name.
  static func stored(_ belief: Belief, _ name: String) -> Double? {
    let json = try? JSONSerialization.jsonObject(with: JSONEncoder().encode(belief))
    return (json as? [String: Any])?[name] as? Double
  }

  @Test(arguments: along) func `where it is and which way it goes`(rule: Rule) {
    #expect(rule.holds())
  }

  // MARK: Across the track

  static func student(_ metres: Double, _ variance: Double) -> Double {
    -3 * log(1 + metres * metres / variance / 5) - log(variance) / 2
  }
  /// What 300 m say that end so far beside the track, and began on it.
  static func strayed(
    _ beside: Double, way: Double = 300, on railway: Int = 0, in scene: RuleScene = line,
    _ fields: [String: Any] = [:]
  ) -> Belief {
    updated(
      900, beside: beside, on: railway, ["strayStart": 0].merging(fields) { $1 }, in: scene
    ) { $0.strayWay = way }
  }
  static func stray(_ metres: Double, way: Double = 300, train: Double = 0.06) -> Double {
    let noise = 9.6 * 9.6
    return student(metres, noise + pow(max(0.08, train) * way, 2))
      - student(metres, noise + pow(train * way, 2))
  }
  /// What 300 m say of whether a line runs straight.
  static func straightness(_ metres: Double) -> Double {
    student(metres, 92.16 + 324) - student(metres, 92.16 + 2_304)
  }
  /// What ways have added to the odds of straight rails, -2.5 nat at first.
  static func straightGain(after gains: [Double]) -> Double {
    var state = BeliefTracker.State()
    for gain in gains { state.learnStraight(gain, ErrorModel()) }
    return state.straightGain
  }
  static let doubt = 1 / (1 + exp(-2.5))
  /// At a place of the express, 4 km of which are drawn straight.
  static func straight(
    _ place: Double, _ fields: [String: Any] = [:], _ change: (inout Frame) -> Void = { _ in }
  ) -> Belief {
    updated(place, by: 0, on: 1, fields, in: express, change)
  }
  /// How much a distance from the express's line, of 4 km, counts at a place along it or beyond.
  static func shareOf(
    _ place: Double, _ change: (inout Frame) -> Void = { _ in }
  ) -> Double {
    var whole = BeliefModel()
    whole.errors.hopShare = 1
    let all = [express, RuleScene(RuleNetwork.express, model: whole)].map {
      updated(place, by: 0, beside: 90, on: 1, in: $0, change).placeGain
    }
    return all[0] / all[1]
  }
  static let east = PlanarVector(east: 1, north: 0)
  static let oblique = PlanarVector(east: 0.8, north: 0.6)
  static func said(_ course: PlanarVector, mapSigma: Double = 0) -> (evidence: Double, lean: Double)
  {
    DirectionModel().course(course, heading: east, speed: 10, seconds: 1, mapSigma: mapSigma)
  }
  static func followed(
    own: Double, host: Double, odds: Double, straightDoubt: Double = 1
  ) -> Belief {
    var belief = edited(line.belief(900), ["placeGain": own, "hostOdds": odds])
    belief.follow(host: host, straightDoubt: straightDoubt)
    return belief
  }

  static let across: [Rule] = [
    .init("a location 20 m to the left of the track is at +20 m", is: 20, within: 0.1) {
      updated(900, beside: 20).signedMetres
    },
    .init("a location 20 m to the right of the track is at -20 m", is: -20, within: 0.1) {
      updated(900, beside: -20).signedMetres
    },
    .init(
      "a way of 300 m that strays 40 m to the left speaks for no train", is: stray(40), within: 0.01
    ) { strayed(40).strayGain },
    .init(
      "a way of 300 m that strays 40 m to the right speaks for no train", is: stray(40),
      within: 0.01
    ) { strayed(-40).strayGain },
    .init("a way of 300 m that does not stray speaks for a train", is: stray(0), within: 0.01) {
      strayed(0).strayGain
    },
    .init("a way from 40 m to 60 m beside the track strays by 20 m", is: stray(20), within: 0.01) {
      strayed(60, ["strayStart": 40]).strayGain
    },
    .init("a way whose start is unknown says nothing of straying", is: 0) {
      updated(900, beside: 40) { $0.strayWay = 300 }.strayGain
    },
    .init("a location that ends no way says nothing of straying", is: 0) {
      updated(900, beside: 40, ["strayStart": 0]).strayGain
    },
    .init("a way that ends 40 m beside the track begins the next one there", is: 40, within: 0.1) {
      stored(strayed(40), "strayStart")
    },
    .init("a way that ends where the railway is out of reach is forgotten", is: -1) {
      var belief = strayed(40)
      belief.miss(line.frame { $0.strayWay = 300 })
      return stored(belief, "strayStart") ?? -1
    },
    .init(
      "a way that goes on where the railway is out of reach keeps its start", is: 40, within: 0.1
    ) {
      var belief = strayed(40)
      belief.miss(line.frame())
      return stored(belief, "strayStart")
    },
    .init("a mapped track strays by 0.06 m per metre", is: 0.06) { updated(900).mapDrift },
    .init(
      "at odds of -2.5 nat a line drawn straight strays by 0.21 m per metre",
      is: 0.06 + doubt * 0.16
    ) { straight(2_000).mapDrift },
    .init(
      "at odds of -2.5 nat a distance from a line drawn straight counts by 0.35",
      is: 1 - doubt * 0.7
    ) { shareOf(2_000) },
    .init(
      "a distance 95 m beyond the end of a line drawn straight counts by 0.35", is: 1 - doubt * 0.7
    ) {
      shareOf(4_095)
    },
    .init("a distance 105 m beyond the end of a line drawn straight counts whole", is: 1) {
      shareOf(4_105)
    },
    .init("a straight line that a shape shows strays as any", is: 0.06) {
      updated(2_000, by: 0, on: 1, in: RuleScene(RuleNetwork.express(shaped: 1))).mapDrift
    },
    .init("a line drawn straight is followed as mapped by 0.29", is: 0.06 / (0.06 + doubt * 0.16)) {
      straight(2_000).mappedShare
    },
    .init("a track that was not drawn straight is followed as mapped wholly", is: 1) {
      updated(900).mappedShare
    },
    .init("at even odds a line drawn straight strays by 0.14 m per metre", is: 0.06 + 0.5 * 0.16) {
      straight(2_000) { $0.straightDoubt = 0.5 }.mapDrift
    },
    .init(
      "a line drawn straight over 4 km may bend by 572 m in the middle",
      is: pow(doubt * 0.15 * 4_000, 2), within: 0.2
    ) {
      straight(2_000).sagVariance
    },
    .init(
      "a line drawn straight over 4 km may bend by 206 m after a tenth",
      is: pow(doubt * 0.15 * 4_000 * 0.36, 2), within: 0.2
    ) {
      straight(400).sagVariance
    },
    .init("a line drawn straight is known by the station where it begins", is: 0) {
      straight(400).hop.map(Double.init)
    },
    .init("a track with vertices between stations is not drawn straight", is: 1) {
      updated(900).hop == nil ? 1 : 0
    },
    .init(
      "at even odds a distance from a line drawn straight counts by 0.65", is: 0.65, within: 0.005
    ) {
      shareOf(2_000) { $0.straightDoubt = 0.5 }
    },
    .init(
      "a way along a line drawn straight speaks for straight rails", is: straightness(0),
      within: 0.01
    ) {
      strayed(0, on: 1, in: express).straightGain
    },
    .init(
      "a way 60 m off a line drawn straight speaks against straight rails", is: straightness(60),
      within: 0.01
    ) {
      strayed(60, on: 1, in: express).straightGain
    },
    .init(
      "a way 44 m beside such a line, and along it, speaks for straight rails", is: straightness(0)
    ) {
      strayed(44, on: 1, in: express, ["strayStart": 44]).straightGain
    },
    .init("a way 45 m beside such a line, and along it, says nothing", is: 0) {
      strayed(45, on: 1, in: express, ["strayStart": 45]).straightGain
    },
    .init("a way on a track not drawn straight says nothing of straight rails", is: 0) {
      strayed(60).straightGain
    },
    .init("a location that ends no way says nothing of straight rails", is: 0) {
      updated(900, beside: 0, on: 1, ["strayStart": 0, "straightGain": 2], in: express).straightGain
    },
    .init("what ways say of straight rails adds up", is: 1.5) { straightGain(after: [2, -0.5]) },
    .init("the odds of straight rails are 5 nat at most", is: 5 + 2.5) { straightGain(after: [9]) },
    .init("the odds of straight rails are -5 nat at least", is: -5 + 2.5) {
      straightGain(after: [-9])
    },
    .init(
      "a way that strays 60 m from a line drawn straight says nothing",
      is: stray(60, train: 0.06 + doubt * 0.16), within: 1e-6
    ) { strayed(60, on: 1, in: express).strayGain },
    .init("where a line drawn straight begins a shared track has odds of 1 nat", is: 1) {
      stored(straight(400, ["hostOdds": 3]), "hostOdds")
    },
    .init("along a line drawn straight the odds of a shared track stay 3 nat", is: 3) {
      stored(straight(400, ["hostOdds": 3, "hop": 0]), "hostOdds")
    },
    .init(
      "at even odds of a shared track both tracks count half",
      is: log(0.5 * exp(1) + 0.5 * exp(-2)) + 2
    ) {
      followed(own: -2, host: 1, odds: 0).weight
    },
    .init(
      "at odds of 3 to 1 a shared track counts three quarters",
      is: log(0.75 * exp(-1) + 0.25 * exp(-3)) + 3
    ) {
      followed(own: -3, host: -1, odds: log(3)).weight
    },
    .init(
      "at even odds of a shared track that must be as straight as drawn the prior is a half",
      is: log(0.5)
    ) {
      followed(own: 0, host: 0, odds: 0, straightDoubt: 0).prior
    },
    .init(
      "where straight lines are doubted by half a shared track has a prior of three quarters",
      is: log(0.75)
    ) {
      followed(own: 0, host: 0, odds: 0, straightDoubt: 0.5).prior
    },
    .init("the prior follows from the odds after the location", is: log(1 - 0.9 * 0.75)) {
      followed(own: 0, host: log(3), odds: 0, straightDoubt: 0.1).prior
    },
    .init("the odds of a shared track gain 3 nat by what speaks for it", is: 3.5) {
      stored(followed(own: -2, host: 1, odds: 0.5), "hostOdds")
    },
    .init("a location 100 m beside the track speaks against the railway", is: -1) {
      let belief = updated(900, beside: 100)
      return belief.weight == belief.placeGain && belief.weight < -0.5 ? -1 : 0
    },
    .init("a course along the track speaks for the railway", is: said(east).evidence, within: 1e-4)
    {
      let belief = updated(900) { $0.course = east }
      return belief.courseGain
    },
    .init(
      "a course 37° off counts in the evidence apart from the distance", is: said(oblique).evidence,
      within: 1e-4
    ) {
      let belief = updated(900) { $0.course = oblique }
      return belief.lineGain
    },
    .init(
      "a course 37° off counts in the evidence of place and course", is: said(oblique).evidence,
      within: 1e-4
    ) {
      updated(900) { $0.course = oblique }.placeGain - updated(900).placeGain
    },
    .init(
      "a course 37° off counts in the weight of the railway", is: said(oblique).evidence,
      within: 1e-4
    ) {
      updated(900) { $0.course = oblique }.weight - updated(900).weight
    },
    .init(
      "a course back along the track speaks for descending travel", is: 2 - said(east).lean,
      within: 1e-4
    ) {
      updated(900, by: 5, lean: 2) { $0.course = PlanarVector(east: -1, north: 0) }.lean
    },
    .init(
      "a course 37° off a line drawn straight is judged by a larger error",
      is: said(oblique, mapSigma: doubt * 0.16).evidence, within: 1e-4
    ) {
      straight(400) { $0.course = oblique }.courseGain
    },
    .init("a good location speaks 1 nat against an underground railway", is: -1) {
      updated(900, in: tunnel).prior
    },
    .init("a coarse location speaks 2 nat for an underground railway", is: 2) {
      updated(900, in: tunnel) { $0.isCoarse = true }.prior
    },
    .init("after 100 m a location 3 variances off counts a fifth", is: -0.2 / 2) {
      updated(900, by: 100, beside: 8 * 3.0.squareRoot()).offTrackGain
    },
    .init("a total takes in that the phone is off the track", is: -0.2 / 2) {
      let belief = updated(900, by: 100, beside: 8 * 3.0.squareRoot())
      return belief.total - belief.weight - belief.prior
    },
    .init(
      "a railway's total adds what trains of both directions say",
      is: log(exp(2) / (1 + exp(-0.5)) + exp(-1) / (1 + exp(0.5)))
    ) {
      var belief = edited(line.belief(900, lean: 0.5), ["weight": 0.75, "prior": 0.25])
      belief.trains = edited(
        TrainBeliefs(), ["hasTimetable": true, "ascending": 2, "descending": -1])
      belief.addUpTrains()
      return belief.total - 1
    },
    .init("the lean adds what ascending trains say over descending ones", is: 3.5) {
      var belief = line.belief(900, lean: 0.5)
      belief.trains = edited(
        TrainBeliefs(), ["hasTimetable": true, "ascending": 2, "descending": -1])
      return belief.wholeLean
    },
  ]

  @Test(arguments: across) func `where the track is`(rule: Rule) { #expect(rule.holds()) }

  // MARK: Stops and passes

  static let usual = 0.6 * 0.98 + 0.4 * 0.25
  /// What a location says by stops and passes.
  static func said(
    _ place: Double, by metres: Double = 10, seconds: Double = 1, lean: Double = 3,
    _ fields: [String: Any] = [:], _ change: (inout Frame) -> Void = { _ in }
  ) -> Double {
    var without = BeliefModel()
    without.stops.stopWeight = 0
    without.stops.passWeight = 0
    let all = [line, RuleScene(RuleNetwork.line, model: without)].map {
      updated(
        place, by: metres, seconds: seconds, lean: lean,
        ["anchor": $0.belief(place).position + metres].merging(fields) { $1 }, in: $0, change)
    }
    return all[0].weight - all[1].weight
  }
  /// What a stop says in a gap of 20 s in which the train came from 60 m before a station to 140 m
  /// beyond.
  static func stoodInGap(_ fields: [String: Any] = [:]) -> Double {
    said(1_440, by: 200, seconds: 20, lean: 0, fields) {
      $0.stand = .stood
      $0.speed = 0
      $0.moveShare = 0.1
    }
  }
  static func stop(_ metres: Double, variance: Double) -> Double {
    let width = 3_600 + variance
    let density = exp(-metres * metres / 2 / width) / (2 * .pi * width).squareRoot()
    return log((3e-5 + usual * density) / 1e-3)
  }
  static let variance1 = filtered(0, 0, grown: 1.09).variance
  static let stands: @Sendable (inout Frame) -> Void = { $0.stand = .stands }
  static func stops(
    _ place: Double, _ fields: [String: Any] = [:],
    _ change: (inout Frame) -> Void = { $0.stand = .stands }
  ) -> Double {
    Double(updated(place, by: 0, speed: 0, fields, change).stopCount)
  }
  /// How likely a stop is held after a location.
  static func chance(
    _ place: Double, by metres: Double = 10, seconds: Double = 1, lean: Double = 3,
    _ fields: [String: Any] = [:], cruise: Double = 20, _ isCoarse: Bool = false
  ) -> Double {
    updated(
      place, by: metres, seconds: seconds, lean: lean,
      ["anchor": line.belief(place).position + metres].merging(fields) { $1 }
    ) {
      $0.cruise = cruise
      $0.isCoarse = isCoarse
    }.types.stopChance(isHub: false, StopModel())
  }
  static let pass = StopEvidenceTests.chance([StopEvidenceTests.pass], isHub: false)
  static let stopped = StopEvidenceTests.chance([StopEvidenceTests.stop], isHub: false)
  /// From where a station is passed, for a phone that is as sure as after 1 s.
  static let behind = 150 + 2 * variance1.squareRoot()

  static func passedUpTo(_ place: Double) -> Double? {
    stored(updated(2_000, by: 0, speed: 0, ["passedUpTo": place]), "passedUpTo")
  }

  static let calls: [Rule] = [
    .init(
      "a stop 40 m from a station speaks for the railway", is: stop(40, variance: variance1),
      within: 0.002
    ) {
      said(1_540, by: 0) {
        $0.stand = .stands
        $0.speed = 0
      }
    },
    .init(
      "a stop 750 m from any station speaks against the railway", is: log(3e-5 / 1e-3), within: 1e-3
    ) {
      said(2_250, by: 0) {
        $0.stand = .stands
        $0.speed = 0
      }
    },
    .init(
      "a stop in a gap is placed 30 % of the way on, here at a station",
      is: stop(0, variance: 0.49 * 64 + 0.09 * 73), within: 0.001
    ) { stoodInGap() },
    .init(
      "a stop in a gap after a place sure to 160 m says less",
      is: stop(0, variance: 0.49 * 25_600 + 0.09 * 73), within: 0.001
    ) { stoodInGap(["variance": 25_600]) },
    .init("a location without a stop says nothing of stops", is: 0) { said(1_540, by: 0) },
    .init("a stop 160 m from a station counts", is: 1) { stops(1_660) },
    .init("a stop 165 m from a station is not counted", is: 0) { stops(1_665) },
    .init("a second stop at the same station is not counted", is: 1) {
      stops(1_500, ["lastStop": 1, "stopCount": 1])
    },
    .init("a second stop at another station is counted", is: 2) {
      stops(1_500, ["lastStop": 0, "stopCount": 1])
    },
    .init("a train that still stands 20 m on moves its stop there", is: 1_520, within: 2) {
      updated(1_520, by: 0, speed: 0, ["stopPosition": 1_500]) { $0.isStanding = true }.stopPosition
    },
    .init("a train that has left keeps the place of its stop", is: 1_500) {
      updated(1_520, by: 0, speed: 0, ["stopPosition": 1_500]).stopPosition
    },
    .init("a stand too short for a stop gives no place of a stop", is: -1) {
      updated(1_520, by: 0, speed: 0) { $0.isStanding = true }.stopPosition ?? -1
    },
    .init("a stop at a station makes the next stop likelier", is: stopped) {
      updated(1_500, by: 0, speed: 0, [:], stands).types.stopChance(isHub: false, StopModel())
    },
    .init("a station 164 m behind counts as passed", is: 0.3 * log(1 - usual)) {
      said(1_500 + behind - 8, ["passedUpTo": 1_400])
    },
    .init("a station 159 m behind does not count as passed", is: 0) {
      said(1_500 + behind - 13, ["passedUpTo": 1_400])
    },
    .init("a station 164 m behind a descending train counts as passed", is: 0.3 * log(1 - usual)) {
      said(4_500 - behind + 8, by: -10, lean: -3, ["passedUpTo": 4_600])
    },
    .init("at a lean of 1.9 nat no station counts as passed", is: 0) {
      said(1_500 + behind - 8, lean: 1.9, ["passedUpTo": 1_400])
    },
    .init("at a lean of 2.1 nat a station counts as passed", is: 0.3 * log(1 - usual)) {
      said(1_500 + behind - 8, lean: 2.1, ["passedUpTo": 1_400])
    },
    .init("two stations passed both count", is: 0.3 * (log(1 - usual) + log(1 - pass))) {
      said(3_000 + behind - 8, ["passedUpTo": 1_400])
    },
    .init("a station passed before is not passed again", is: 0) {
      said(1_500 + behind - 8, ["passedUpTo": 1_510])
    },
    .init("a station 202 m after the last stop is not passed", is: 0) {
      said(1_500 + behind - 8, ["passedUpTo": 1_400, "stopPosition": 1_500 - behind - 40])
    },
    .init("a station 222 m after the last stop is passed", is: 0.3 * log(1 - usual)) {
      said(1_500 + behind - 8, ["passedUpTo": 1_400, "stopPosition": 1_500 - behind - 60])
    },
    .init("over a way of 21.5 km no station counts as passed", is: 0) {
      said(1_500 + behind - 8, ["passedUpTo": -20_000])
    },
    .init(
      "over a way of 16.5 km two stations count as passed",
      is: 0.3 * (log(1 - usual) + log(1 - pass))
    ) {
      said(1_500 + behind - 8, ["passedUpTo": -15_000])
    },
    .init("passes taken up to 200 m ahead begin anew at the train", is: 2_000, within: 2) {
      passedUpTo(2_200)
    },
    .init("passes taken up to 100 m ahead stay taken", is: 2_100) { passedUpTo(2_100) },
    .init("a gap of 11 s around a station shows a pass", is: pass) {
      chance(1_690, by: 110, seconds: 11, ["passedUpTo": 1_400])
    },
    .init("a gap of 13 s around a station shows neither stop nor pass", is: usual) {
      chance(1_690, by: 130, seconds: 13, ["passedUpTo": 1_400])
    },
    .init("a gap with 16 s to spare shows a stop", is: stopped) {
      chance(1_800, by: 200, seconds: 26, ["passedUpTo": 1_400])
    },
    .init("a gap with 14 s to spare shows neither stop nor pass", is: usual) {
      chance(1_800, by: 200, seconds: 24, ["passedUpTo": 1_400])
    },
    .init("a slow train is held against 8 m/s: 14 s to spare show no stop", is: usual) {
      chance(1_800, by: 200, seconds: 39, ["passedUpTo": 1_400], cruise: 5)
    },
    .init("a slow train is held against 8 m/s: 16.5 s to spare show a stop", is: stopped) {
      chance(1_800, by: 200, seconds: 41.5, ["passedUpTo": 1_400], cruise: 5)
    },
    .init("a stop in a gap counts by how likely a stop was", is: log(usual)) {
      said(1_800, by: 200, seconds: 30, ["passedUpTo": 1_400])
    },
    .init("coarse locations show no pass", is: usual) {
      chance(1_700, ["passedUpTo": 1_400], true)
    },
    .init("a location after a coarse one shows no pass", is: usual) {
      chance(1_700, ["passedUpTo": 1_400, "wasCoarse": true])
    },
  ]

  @Test(arguments: calls) func `stops and passes`(rule: Rule) { #expect(rule.holds()) }

  // MARK: Unseen progress, and interchanges

  /// How far a train is ahead of what was expected, once a coarse location has come.
  static func ahead(
    _ measured: Double, seconds: Double = 60, sigma: Double = 150, lean: Double = 3,
    _ fields: [String: Any] = [:], in scene: RuleScene = line
  ) -> Belief? {
    let motion = edited(PhoneMotion(), ["speed": 10, "hasMoved": true, "cruise": 15])
    var belief = scene.belief(700, lean: lean, fields)
    guard let forecast = belief.forecast(motion, scene.setup) else { return nil }
    belief.unseen.follow(
      belief.position + measured, sigma: sigma, time: Int64(seconds * 1_000), forecast, scene.table,
      scene.model.display)
    return belief
  }
  /// By Kalman, of a train that is in the run to a station 800 m ahead.
  static func gain(
    _ way: Double, seconds: Double, sigma: Double, before: Double, ahead: Double = 0,
    since: Double? = nil, speed: Double = 0.43 * 33, station: Double = 800
  ) -> (ahead: Double, variance: Double) {
    let arrival = (station - 100 / 1.64) / 10 + 10 / 0.82
    let prior = before + 8 * (since ?? seconds)
    let gain = prior / (prior + pow(sigma / speed, 2))
    let expected = seconds + ahead
    return (ahead + gain * (way / station * arrival - expected), (1 - gain) * prior)
  }

  static let unseen: [Rule] = [
    .init(
      "a coarse location 300 m on after 60 s shows a train behind",
      is: gain(300, seconds: 60, sigma: 150, before: 900).ahead,
      within: 0.05
    ) { ahead(300)?.unseen.ahead },
    .init("a train that a coarse location showed last counts as seen coarsely", is: 1) {
      (ahead(300)?.unseen.isSeenCoarsely).map { $0 ? 1 : 0 }
    },
    .init(
      "a coarse location 300 m on leaves the variance of Kalman's filter",
      is: gain(300, seconds: 60, sigma: 150, before: 900).variance,
      within: 0.01
    ) { ahead(300)?.unseen.variance },
    .init(
      "a coarse location corrects a train that was 9 s ahead",
      is: gain(300, seconds: 20, sigma: 90, before: 25, ahead: 9, since: 12).ahead, within: 0.05
    ) {
      ahead(
        300, seconds: 20, sigma: 90,
        ["unseen.ahead": 9, "unseen.variance": 25, "unseen.updated": 8_000])?
        .unseen.ahead
    },
    .init("a coarse location 5 s after a good one shows nothing", is: 0) {
      ahead(300, seconds: 5)?.unseen.ahead
    },
    .init(
      "a coarse location 5.1 s after a good one shows progress",
      is: gain(300, seconds: 5.1, sigma: 150, before: 900).ahead, within: 0.05
    ) { ahead(300, seconds: 5.1)?.unseen.ahead },
    .init(
      "progress is counted over the 60 s since the last good location",
      is: gain(300, seconds: 60, sigma: 150, before: 900, since: 40).ahead, within: 0.05
    ) { ahead(300, seconds: 40, ["unseen.time": -20_000])?.unseen.ahead },
    .init(
      "a train that has turned forgets how far it was ahead",
      is: gain(300, seconds: 60, sigma: 150, before: 1e5, station: 700).ahead, within: 0.05
    ) { ahead(-300, lean: -3, ["unseen.wasAscending": true, "unseen.ahead": 50])?.unseen.ahead },
    .init(
      "a tram's progress is measured at 6 m/s, the least mean speed",
      is: gain(0, seconds: 60, sigma: 150, before: 900, speed: 6).variance,
      within: 0.01
    ) { ahead(100, in: tram)?.unseen.variance },
    .init("a train that stands 305 m from a station is at its interchange", is: 1) {
      interchange(1_500 + 305)
    },
    .init("a train that stands 311 m from a station is at no interchange", is: 0) {
      interchange(1_500 + 311)
    },
    .init("a train that runs through a station is at no interchange", is: 0) {
      interchange(1_500) { _ in }
    },
    .init("a train that stood at a station just now is at its interchange", is: 1) {
      interchange(1_500) { $0.stand = .stood }
    },
    .init("300 m before the end of its line a train is at its interchange", is: 1) {
      lineEnd(3_700)
    },
    .init("315 m before the end of its line a train is at no interchange", is: -1) {
      lineEnd(3_685)
    },
    .init("300 m before the other end a descending train is at its interchange", is: 0) {
      lineEnd(300, lean: -3)
    },
    .init("315 m before the other end a descending train is at no interchange", is: -1) {
      lineEnd(315, lean: -3)
    },
    .init("an end of the line 300 m behind is no interchange", is: -1) { lineEnd(300, lean: 3) },
    .init("in a gap of 41 s a train may have stood at its interchange", is: 1) {
      interchange(1_500) { $0.seconds = 41 }
    },
    .init("after a gap of 41 s a coarse location shows no stand", is: 0) {
      interchange(1_500) { ($0.seconds, $0.isCoarse) = (41, true) }
    },
    .init("in a gap of 39 s a train ran through", is: 0) {
      interchange(1_500) { $0.seconds = 39 }
    },
    .init("before the ride a rider waits at no interchange", is: 0) {
      interchange(1_500) { ($0.isStanding, $0.isBoarding) = (true, true) }
    },
    .init("the chance of a change is added to that of the railway", is: log(exp(-3) + 0.02)) {
      joined(weight: -3, chance: 0.02).weight
    },
    .init("a railway to which a ride may have changed is no likelier than the best", is: 0) {
      joined(weight: -0.01, chance: 0.5).weight
    },
    .init("a change 2.1 times likelier than the railway begins it anew", is: 1) {
      isNew(joined(weight: 0, chance: 2.1))
    },
    .init("a change 1.9 times likelier than the railway begins nothing", is: 0) {
      isNew(joined(weight: 0, chance: 1.9))
    },
    .init("a train on a loop is at no end of the line", is: 0) {
      ring.belief(4_900, lean: 3).interchange(ring.frame(), ring.table, ChoiceModel()) == nil
        ? 0 : 1
    },
  ]
  /// Whether a stand so far along the fork's main line is at B, where the branch begins.
  static func interchange(
    _ metres: Double, _ change: (inout Frame) -> Void = { $0.isStanding = true }
  ) -> Double {
    let fork = RuleScene(RuleNetwork.fork)
    let found = fork.belief(metres, lean: 3).interchange(
      fork.frame(1, change), fork.table, ChoiceModel())
    return found.map { $0 == fork.table.group(0, 1) ? 1 : -1 } ?? 0
  }
  /// The station of the express, which runs 4 km, that is the interchange, or -1.
  static func lineEnd(_ metres: Double, lean: Double = 3) -> Double {
    let found = express.belief(metres, on: 1, lean: lean).interchange(
      express.frame(), express.table, ChoiceModel())
    return [0.0, 1].first { express.table.group(1, Int($0)) == found } ?? -1
  }
  /// After a chance of a change; its track was seen 20 m beside the phone before.
  static func joined(weight: Double, chance: Double) -> Belief {
    var belief = updated(900, beside: 20)
    belief.weight = weight
    belief.join(chance: chance, line.frame(), ErrorModel())
    return belief
  }
  /// Whether nothing is known of the error across the track.
  static func isNew(_ belief: Belief) -> Double {
    belief.cross == CrossTrack(sigma: 8, ErrorModel()) ? 1 : 0
  }

  @Test(arguments: unseen) func `what is not seen, and where a ride may go on`(rule: Rule) {
    #expect(rule.holds())
  }
}
