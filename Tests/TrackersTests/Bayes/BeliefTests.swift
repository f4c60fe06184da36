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
  /// Where whoever is on no train strays by half of the way.
  static let winding: RuleScene = {
    var model = BeliefModel()
    model.noTrain.wander = 0.5
    return RuleScene(RuleNetwork.line, model: model)
  }()
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
    .init("a location at the speed of the train", is: filtered(10, 12, grown: 0.09 + 1).place) {
      moved(12)
    },
    .init("one backwards", is: filtered(-10, -12, grown: 0.09 + 1).place) {
      moved(-12, lean: -3)
    },
    .init("a derived speed", is: filtered(10, 14, grown: 0.09 + 16).place) { moved(14, derived) },
    .init("after a stand", is: filtered(1, 12, grown: 1.09).place) {
      moved(12) { $0.moveShare = 0.1 }
    },
    .init("after 20 s", is: filtered(200, 150, grown: 120 * 120 + 400).place, within: 1e-4) {
      moved(150, seconds: 20)
    },
    .init(
      "no speed leads farther than 30 s",
      is: filtered(300, 150, grown: 1_080 * 1_080 + 3_600).place,
      within: 1e-4
    ) { moved(150, seconds: 90) },
    .init("nor one of an aeroplane", is: filtered(60, 30, grown: 1.09).place) {
      moved(30, speed: 200)
    },
    .init("how sure it is then", is: filtered(0, 0, grown: 1.09).variance) { variance(3) },
    .init("by a derived speed", is: filtered(0, 0, grown: 16.09).variance) {
      variance(3, derived)
    },
    .init("after 20 s", is: filtered(0, 0, grown: 120 * 120 + 400).variance, within: 1e-4) {
      variance(3, seconds: 20)
    },
    .init("after 90 s", is: filtered(0, 0, grown: 1_080 * 1_080 + 3_600).variance, within: 1e-3) {
      variance(3, seconds: 90)
    },
    .init("208 m off", is: filtered(0, 208, grown: 1.09).place, within: 1e-4) {
      moved(208, speed: 0)
    },
    .init("209 m off is another place", is: 209) { moved(209, speed: 0) },
    .init("known as the location is", is: 73) { variance(-209) },
    .init("the place seen last", is: 1) {
      let belief = updated(2_000)
      return belief.seenPosition == belief.position && belief.seenSigma == belief.sigma
        && belief.seenTime == 1_000 && belief.lastSeen == 1_000 ? 1 : 0
    },
    .init("from which progress is counted anew", is: 25) {
      let belief = updated(2_000, ["ahead": 9, "aheadVariance": 3])
      return belief.aheadVariance + belief.ahead
    },
    .init(
      "seconds since it was last within reach", is: filtered(0, 0, grown: 14_800).variance,
      within: 1e-4
    ) { updated(2_000, by: 3, speed: 0, ["lastSeen": -19_000]).variance },
    .init("a coarse location shows none", is: 0) {
      Double(updated(2_000) { $0.isCoarse = true }.seenTime)
    },
    .init("a move of 31 m", is: 1.702 * 31 / (2_500 + 2_509.0).squareRoot()) { lean(31) },
    .init("one of 29 m", is: 0) { lean(29) },
    .init("one of 31 m back", is: -1.702 * 31 / (2_500 + 2_509.0).squareRoot()) { lean(-31) },
    .init("a longer one by a surer phone", is: 3) {
      updated(2_000, by: 40, speed: 0, lean: 0).lean
    },
    .init("no more than", is: 7) { updated(2_000, by: 40, speed: 0, lean: 6).lean },
    .init("from where it was last seen to move", is: 0) { lean(29, after: 31) },
    .init("another one", is: 1.702 * 31 / (2 * 2_509.0).squareRoot()) { lean(31, after: 31) },
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
    student(metres, 92.16 + 324) - student(metres, 92.16 + 5_184)
  }
  static let doubt = 1 / (1 + exp(-3.0))
  /// At a place of the express, 4 km of which are drawn straight.
  static func straight(
    _ place: Double, _ fields: [String: Any] = [:], _ change: (inout Frame) -> Void = { _ in }
  ) -> Belief {
    updated(place, by: 0, on: 1, fields, in: express, change)
  }
  static let east = PlanarVector(east: 1, north: 0)
  static let oblique = PlanarVector(east: 0.8, north: 0.6)
  static func said(_ course: PlanarVector, mapSigma: Double = 0) -> (evidence: Double, lean: Double)
  {
    DirectionModel().course(course, heading: east, speed: 10, seconds: 1, mapSigma: mapSigma)
  }
  static func followed(own: Double, host: Double, odds: Double) -> Belief {
    var belief = edited(line.belief(900), ["placeGain": own, "hostOdds": odds])
    belief.follow(host: host)
    return belief
  }

  static let across: [Rule] = [
    .init("metres to the left", is: 20, within: 0.1) { updated(900, beside: 20).signedMetres },
    .init("to the right", is: -20, within: 0.1) { updated(900, beside: -20).signedMetres },
    .init("a way that strays by 40 m", is: stray(40), within: 0.01) { strayed(40).strayGain },
    .init("to the other side", is: stray(40), within: 0.01) { strayed(-40).strayGain },
    .init("one that does not", is: stray(0), within: 0.01) { strayed(0).strayGain },
    .init("one that does by 800 m in 1 km, against a road", is: 3) {
      strayed(800, way: 1_000, in: winding).strayGain
    },
    .init("from beside the track", is: stray(20), within: 0.01) {
      strayed(60, ["strayStart": 40]).strayGain
    },
    .init("one that began out of sight", is: 0) {
      updated(900, beside: 40) { $0.strayWay = 300 }.strayGain
    },
    .init("no way that ends here", is: 0) { updated(900, beside: 40, ["strayStart": 0]).strayGain },
    .init("where the next begins", is: 40, within: 0.1) { stored(strayed(40), "strayStart") },
    .init("where one began that ended out of reach", is: -1) {
      var belief = strayed(40)
      belief.miss(line.frame { $0.strayWay = 300 })
      return stored(belief, "strayStart") ?? -1
    },
    .init("where one began that goes on out of reach", is: 40, within: 0.1) {
      var belief = strayed(40)
      belief.miss(line.frame())
      return stored(belief, "strayStart")
    },
    .init("how far a map strays", is: 0.06) { updated(900).mapDrift },
    .init("drawn straight", is: 0.06 + doubt * 0.24) { straight(2_000).mapDrift },
    .init("what a distance from it counts", is: 0.5) {
      var whole = BeliefModel()
      whole.errors.hopShare = 1
      let all = [express, RuleScene(RuleNetwork.express, model: whole)].map {
        updated(2_000, by: 0, beside: 90, on: 1, in: $0).placeGain
      }
      return all[0] / all[1]
    },
    .init("how far it is followed as mapped", is: 0.06 / (0.06 + doubt * 0.24)) {
      straight(2_000).mappedShare
    },
    .init("another track is wholly", is: 1) { updated(900).mappedShare },
    .init("how far off it is held", is: 1_500 + 2 * doubt * 0.06 * 4_000, within: 0.2) {
      straight(2_000).heldReach(ChoiceModel())
    },
    .init("as it probably is", is: 0.06 + 0.5 * 0.24) {
      straight(2_000, ["straightOdds": 0]).mapDrift
    },
    .init("its bend in the middle", is: pow(doubt * 0.06 * 4_000, 2), within: 0.2) {
      straight(2_000).sagVariance
    },
    .init("at a tenth", is: pow(doubt * 0.06 * 4_000 * 0.36, 2), within: 0.2) {
      straight(400).sagVariance
    },
    .init("from which station", is: 0) { Double(straight(400).hop) },
    .init("none is drawn straight elsewhere", is: -1) { Double(updated(900).hop) },
    .init("a way along it", is: -3 + straightness(0), within: 0.01) {
      stored(strayed(0, on: 1, in: express), "straightOdds")
    },
    .init("one that leaves it", is: -3 + straightness(60), within: 0.01) {
      stored(strayed(60, on: 1, in: express), "straightOdds")
    },
    .init("the odds are no greater", is: 5) {
      stored(strayed(0, on: 1, in: express, ["straightOdds": 4.9]), "straightOdds")
    },
    .init("nor less", is: -5) {
      stored(strayed(90, on: 1, in: express, ["straightOdds": -4.9]), "straightOdds")
    },
    .init("elsewhere they stay", is: -3) { stored(strayed(60), "straightOdds") },
    .init(
      "a way that strays from a straight line",
      is: stray(60, train: 0.06 + doubt * 0.24), within: 1e-6
    ) { strayed(60, on: 1, in: express).strayGain },
    .init("the odds of a shared track begin anew", is: 1) {
      stored(straight(400, ["hostOdds": 3]), "hostOdds")
    },
    .init("and go on", is: 3) { stored(straight(400, ["hostOdds": 3, "hop": 0]), "hostOdds") },
    .init("a shared track", is: log(0.5 * exp(1) + 0.5 * exp(-2)) + 2) {
      followed(own: -2, host: 1, odds: 0).weight
    },
    .init("of odds of three to one", is: log(0.75 * exp(-1) + 0.25 * exp(-3)) + 3) {
      followed(own: -3, host: -1, odds: log(3)).weight
    },
    .init("its odds then", is: 3.5) { stored(followed(own: -2, host: 1, odds: 0.5), "hostOdds") },
    .init("a place beside the track", is: -1) {
      let belief = updated(900, beside: 100)
      return belief.weight == belief.placeGain && belief.weight < -0.5 ? -1 : 0
    },
    .init("a course along the track", is: said(east).evidence, within: 1e-4) {
      let belief = updated(900) { $0.course = east }
      return belief.courseGain
    },
    .init("of what the location says of the line", is: said(oblique).evidence, within: 1e-4) {
      let belief = updated(900) { $0.course = oblique }
      return belief.lineGain
    },
    .init("and of the place", is: said(oblique).evidence, within: 1e-4) {
      updated(900) { $0.course = oblique }.placeGain - updated(900).placeGain
    },
    .init("and in all", is: said(oblique).evidence, within: 1e-4) {
      updated(900) { $0.course = oblique }.weight - updated(900).weight
    },
    .init("its direction", is: 2 - said(east).lean, within: 1e-4) {
      updated(900, by: 5, lean: 2) { $0.course = PlanarVector(east: -1, north: 0) }.lean
    },
    .init(
      "over a line drawn straight", is: said(oblique, mapSigma: doubt * 0.24).evidence, within: 1e-4
    ) {
      straight(400) { $0.course = oblique }.courseGain
    },
    .init("a station under the ground", is: -1) { updated(900, in: tunnel).prior },
    .init("a coarse location near it", is: 2) {
      updated(900, in: tunnel) { $0.isCoarse = true }.prior
    },
    .init(
      "what trains say of the railway", is: log(exp(2) / (1 + exp(-0.5)) + exp(-1) / (1 + exp(0.5)))
    ) {
      var belief = edited(line.belief(900, lean: 0.5), ["weight": 0.75, "prior": 0.25])
      belief.trains = edited(
        TrainBeliefs(), ["hasTimetable": true, "ascending": 2, "descending": -1])
      belief.addUp()
      return belief.score - 1
    },
    .init("and of the direction", is: 3.5) {
      var belief = line.belief(900, lean: 0.5)
      belief.trains = edited(
        TrainBeliefs(), ["hasTimetable": true, "ascending": 2, "descending": -1])
      return belief.wholeLean
    },
  ]

  @Test(arguments: across) func `where the track is`(rule: Rule) { #expect(rule.holds()) }

  // MARK: Stops and passes

  static let usual = 0.4 * 0.98 + 0.2 * 0.6 + 0.4 * 0.25
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
    .init("a stop 40 m from a station", is: stop(40, variance: variance1), within: 0.002) {
      said(1_540, by: 0) {
        $0.stand = .stands
        $0.speed = 0
      }
    },
    .init("one 700 m from any", is: log(3e-5 / 1e-3), within: 1e-3) {
      said(2_250, by: 0) {
        $0.stand = .stands
        $0.speed = 0
      }
    },
    .init(
      "one in the gap before a location, 30 % on the way",
      is: stop(0, variance: filtered(0, 0, grown: 120 * 120 + 400).variance), within: 0.03
    ) {
      said(1_440, by: 200, seconds: 20, lean: 0) {
        $0.stand = .stood
        $0.speed = 0
        $0.moveShare = 0.1
      }
    },
    .init("none", is: 0) { said(1_540, by: 0) },
    .init("a stop 160 m from a station counts", is: 1) { stops(1_660) },
    .init("one 165 m from it does not", is: 0) { stops(1_665) },
    .init("a second there does not", is: 1) { stops(1_500, ["lastStop": 1, "stopCount": 1]) },
    .init("one elsewhere does", is: 2) { stops(1_500, ["lastStop": 0, "stopCount": 1]) },
    .init("a train that stands on has its stop there", is: 1_520, within: 2) {
      updated(1_520, by: 0, speed: 0, ["stopPosition": 1_500]) { $0.isStanding = true }.stopPosition
    },
    .init("one that has left has it where it was", is: 1_500) {
      updated(1_520, by: 0, speed: 0, ["stopPosition": 1_500]).stopPosition
    },
    .init("who stands short has none", is: -1) {
      updated(1_520, by: 0, speed: 0) { $0.isStanding = true }.stopPosition ?? -1
    },
    .init("a stop shows the kind of train", is: stopped) {
      updated(1_500, by: 0, speed: 0, [:], stands).types.stopChance(isHub: false, StopModel())
    },
    .init("a station passed", is: 0.3 * log(1 - usual)) {
      said(1_500 + behind - 8, ["passedUpTo": 1_400])
    },
    .init("not yet", is: 0) { said(1_500 + behind - 13, ["passedUpTo": 1_400]) },
    .init("backwards", is: 0.3 * log(1 - usual)) {
      said(4_500 - behind + 8, by: -10, lean: -3, ["passedUpTo": 4_600])
    },
    .init("in an unknown direction", is: 0) {
      said(1_500 + behind - 8, lean: 1.9, ["passedUpTo": 1_400])
    },
    .init("in one that is hardly known", is: 0.3 * log(1 - usual)) {
      said(1_500 + behind - 8, lean: 2.1, ["passedUpTo": 1_400])
    },
    .init("two", is: 0.3 * (log(1 - usual) + log(1 - pass))) {
      said(3_000 + behind - 8, ["passedUpTo": 1_400])
    },
    .init("one that lies behind already", is: 0) {
      said(1_500 + behind - 8, ["passedUpTo": 1_510])
    },
    .init("one stopped at", is: 0) {
      said(1_500 + behind - 8, ["passedUpTo": 1_400, "stopPosition": 1_500 - behind - 40])
    },
    .init("one after a stop before it", is: 0.3 * log(1 - usual)) {
      said(1_500 + behind - 8, ["passedUpTo": 1_400, "stopPosition": 1_500 - behind - 60])
    },
    .init("over 20 km nothing was passed", is: 0) {
      said(1_500 + behind - 8, ["passedUpTo": -20_000])
    },
    .init("over 15 km two were", is: 0.3 * (log(1 - usual) + log(1 - pass))) {
      said(1_500 + behind - 8, ["passedUpTo": -15_000])
    },
    .init("a station far ahead of which it turned", is: 2_000, within: 2) { passedUpTo(2_200) },
    .init("one not so far ahead", is: 2_100) { passedUpTo(2_100) },
    .init("in a gap of 11 s", is: pass) {
      chance(1_690, by: 110, seconds: 11, ["passedUpTo": 1_400])
    },
    .init("in one of 13 s", is: usual) {
      chance(1_690, by: 130, seconds: 13, ["passedUpTo": 1_400])
    },
    .init("in one with 16 s to spare", is: stopped) {
      chance(1_800, by: 200, seconds: 26, ["passedUpTo": 1_400])
    },
    .init("with 14 s to spare", is: usual) {
      chance(1_800, by: 200, seconds: 24, ["passedUpTo": 1_400])
    },
    .init("of a slow train", is: usual) {
      chance(1_800, by: 200, seconds: 39, ["passedUpTo": 1_400], cruise: 5)
    },
    .init("with 16 s to spare of it", is: stopped) {
      chance(1_800, by: 200, seconds: 41.5, ["passedUpTo": 1_400], cruise: 5)
    },
    .init("what it says", is: log(usual)) {
      said(1_800, by: 200, seconds: 30, ["passedUpTo": 1_400])
    },
    .init("coarse locations show no pass", is: usual) {
      chance(1_700, ["passedUpTo": 1_400], true)
    },
    .init("nor do those after one", is: usual) {
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
    belief.progress(
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
      "a train that is behind", is: gain(300, seconds: 60, sigma: 150, before: 900).ahead,
      within: 0.05
    ) { ahead(300)?.ahead },
    .init("which was seen coarsely", is: 1) { (ahead(300)?.isSeenCoarsely).map { $0 ? 1 : 0 } },
    .init(
      "how sure that is", is: gain(300, seconds: 60, sigma: 150, before: 900).variance,
      within: 0.01
    ) { ahead(300)?.aheadVariance },
    .init(
      "one that was ahead",
      is: gain(300, seconds: 20, sigma: 90, before: 25, ahead: 9, since: 12).ahead, within: 0.05
    ) {
      ahead(
        300, seconds: 20, sigma: 90, ["ahead": 9, "aheadVariance": 25, "progressTime": 8_000])?
        .ahead
    },
    .init("within 5 s nothing is seen", is: 0) { ahead(300, seconds: 5)?.ahead },
    .init(
      "after 5.1 s it is",
      is: gain(300, seconds: 5.1, sigma: 150, before: 900).ahead, within: 0.05
    ) { ahead(300, seconds: 5.1)?.ahead },
    .init(
      "since it was seen well",
      is: gain(300, seconds: 60, sigma: 150, before: 900, since: 40).ahead, within: 0.05
    ) { ahead(300, seconds: 40, ["seenTime": -20_000])?.ahead },
    .init(
      "a train that has turned",
      is: gain(300, seconds: 60, sigma: 3_000, before: 1e5, station: 700).ahead, within: 0.05
    ) { ahead(-300, sigma: 3_000, lean: -3, ["wasAscending": true, "ahead": 50])?.ahead },
    .init(
      "a tram", is: gain(0, seconds: 60, sigma: 150, before: 900, speed: 6).variance,
      within: 0.01
    ) { ahead(100, in: tram)?.aheadVariance },
    .init("the station at which it stands", is: 1) { interchange(1_500 + 305) },
    .init("farther than 300 m and its error from any", is: 0) { interchange(1_500 + 311) },
    .init("as it runs through", is: 0) { interchange(1_500) { $0.stand = .none } },
    .init("where it stood just now", is: 1) { interchange(1_500) { $0.stand = .stood } },
    .init("the end of its line ahead", is: 1) { lineEnd(3_700) },
    .init("farther than that", is: 0) { lineEnd(3_685) },
    .init("the other end", is: 1) { lineEnd(300, lean: -3) },
    .init("farther from that", is: 0) { lineEnd(315, lean: -3) },
    .init("an end behind", is: 0) { lineEnd(300, lean: 3) },
    .init("a loop has none", is: 0) {
      Double(ring.belief(4_900, lean: 3).interchange(ring.frame(), ring.table, ChoiceModel()) + 1)
    },
  ]
  /// Whether a stand so far along the fork's main line is at B, where the branch begins.
  static func interchange(
    _ metres: Double, _ change: (inout Frame) -> Void = { $0.stand = .stands }
  ) -> Double {
    let fork = RuleScene(RuleNetwork.fork)
    let found = fork.belief(metres, lean: 3).interchange(
      fork.frame(1, change), fork.table, ChoiceModel())
    return found == fork.table.group(0, 1) ? 1 : 0
  }
  /// Whether the end of the express, which runs 4 km, is near.
  static func lineEnd(_ metres: Double, lean: Double = 3) -> Double {
    let found = express.belief(metres, on: 1, lean: lean).interchange(
      express.frame(), express.table, ChoiceModel())
    return found == express.table.group(1, lean > 0 ? 1 : 0) ? 1 : 0
  }

  @Test(arguments: unseen) func `what is not seen, and where a ride may go on`(rule: Rule) {
    #expect(rule.holds())
  }
}
