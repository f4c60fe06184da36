package import RailNetwork
import Scoring
import Tracking

/// A journey with all decisions made, except its motion.
package struct PlannedJourney: Sendable {
  package var id: String
  var scenario: Scenario
  var seed: UInt64
  var plan: RidePlan
  var phone: PhoneSetup
  /// The phones that take its place in turn if it records nothing.
  var otherPhones: [PhoneSetup]
  /// Notes for the journey about results that the scenario's author may not expect.
  package var omissions: [String] = []

  var clockedPlan: RidePlan {
    var plan = plan
    plan.midnight = plan.midnight.advanced(bySeconds: Phone(phone, seed: seed).clockSeconds)
    return plan
  }
}

/// Chooses the trains of each journey of a scenario.
package struct ScenarioPlanner {
  let network: RailNetwork
  let timetables: TimetableSet
  /// The ids of trains that are already used; no train is used twice.
  var ridden: Set<String> = []

  static let walkingSpeed = 1.2

  package init(network: RailNetwork, timetables: TimetableSet) {
    self.network = network
    self.timetables = timetables
  }

  package mutating func journeys(_ scenario: Scenario) throws(Faults) -> [PlannedJourney] {
    var journeys: [PlannedJourney] = []
    for index in 0..<scenario.count { journeys.append(try journey(index, of: scenario).planned) }
    return journeys
  }

  /// How often to try again if a ride is not possible.
  private static let redraws = 12

  /// A journey of a scenario, and whether the ride is possible.
  ///
  /// An impossible plan is chosen again part by part, first from the same random numbers; if no
  /// plan is possible, the first one is returned.
  mutating func journey(
    _ index: Int, of scenario: Scenario
  ) throws(Faults) -> (planned: PlannedJourney, fits: Bool) {
    let number = String(index + 1)
    let zeros = String(repeating: "0", count: max(2, String(scenario.count).count) - number.count)
    let id = scenario.count == 1 ? scenario.id : "\(scenario.id)-\(zeros)\(number)"
    var mixer = SeededGenerator(seed: scenario.seed, stream: id)
    let seed = mixer.next() >> 16
    let world = World(number: scenario.firstWorld + UInt64(index % scenario.worlds))
    let plan = RidePlan(
      midnight: scenario.midnight, startSeconds: scenario.startSeconds, steps: [],
      sharedTracks: scenario.sharedTracks, seed: seed, world: world)
    let phones = scenario.phones(index).map(world.phone)
    let empty = PlannedJourney(
      id: id, scenario: scenario, seed: seed, plan: plan, phone: phones[0],
      otherPhones: Array(phones.dropFirst()))
    var draft = PlanDraft(
      plan: plan, index: index, generator: SeededGenerator(seed: seed, stream: "plan"))
    let before = ridden
    // The chosen train may be the last of its day where a later one is needed.
    let first: Result<PlannedJourney, Faults>
    do throws(Faults) {
      first = .success(try planned(empty, &draft))
    } catch { first = .failure(error) }
    if case .success(let planned) = first, fits(planned.clockedPlan) { return (planned, true) }
    let after = ridden
    draft.generator = SeededGenerator(seed: seed, stream: "plan")
    for _ in 0..<Self.redraws {
      ridden = before
      draft = PlanDraft(plan: plan, index: index, generator: draft.generator, isChecked: true)
      if let next = try? planned(empty, &draft), fits(next.clockedPlan) {
        return (next, true)
      }
    }
    ridden = after
    return (try first.get(), false)
  }

  private mutating func planned(
    _ journey: PlannedJourney, _ draft: inout PlanDraft
  ) throws(Faults) -> PlannedJourney {
    for step in journey.scenario.steps {
      switch step.kind {
      case .train(let choice): try add(choice, step, &draft)
      case .road(let choice): add(choice, &draft)
      case .stand(let choice): add(choice, &draft)
      }
    }
    var journey = journey
    journey.plan = draft.plan
    journey.omissions = draft.omissions
    return journey
  }

  /// Whether the ride of a plan is possible, as far as the plan goes.
  func fits(_ plan: RidePlan) -> Bool {
    guard let motion = try? RideMaker.motion(plan, network: network) else { return false }
    let truth = GroundTruth(
      id: "ride", title: "", network: network.id, source: .simulated, legs: motion.legs)
    return truth.faults(on: network).isEmpty
  }
}

/// An unfinished plan, with the rider's place and approximate time.
struct PlanDraft {
  var plan: RidePlan
  var place: Coordinate?
  var isUnderground = false
  var seconds: Double
  let index: Int
  var generator: SeededGenerator
  /// Whether to use only trains and incidents that fit.
  let isChecked: Bool
  var omissions: [String] = []

  init(plan: RidePlan, index: Int, generator: SeededGenerator, isChecked: Bool = false) {
    self.plan = plan
    seconds = plan.startSeconds
    self.index = index
    self.generator = generator
    self.isChecked = isChecked
  }
}

extension ScenarioPlanner {
  func add(_ choice: RoadChoice, _ draft: inout PlanDraft) {
    var places: [Coordinate] = []
    switch choice.way {
    case .places(let given): places = given
    case .station(let station): places = [network[station].coordinate]
    case .straight(let metres, let course):
      let start = draft.place ?? network.stations[0].coordinate
      places = [
        LocalPlane(origin: start).coordinate(at: Course.unitVector(degrees: course) * metres)
      ]
    case .beside(let railway, let from, let to, let offset):
      places = roadside(railway, from: from, to: to, offsetMetres: offset, &draft.generator)
    }
    guard let last = places.last else { return }
    let start = draft.place ?? places[0]
    draft.seconds += start.metres(to: last) / choice.traffic.character.topSpeedMetresPerSecond
    draft.plan.steps.append(
      .road(
        RidePlan.RoadStep(
          places: places, traffic: choice.traffic, isUnderground: draft.isUnderground)))
    draft.place = last
  }

  func add(_ step: RidePlan.StandStep, _ draft: inout PlanDraft) {
    if let platform = step.platform { draft.isUnderground = network.isUnderground(platform) }
    var step = step
    step.place = step.place ?? step.platform.map { network[$0].coordinate }
    step.isUnderground = draft.isUnderground
    draft.place = step.place ?? draft.place
    draft.seconds += step.seconds
    draft.plan.steps.append(.stand(step))
  }

  private static var roadsideStepMetres: Double { 40 }

  /// A path along a railway's track, left of ascending travel if the offset is positive; it varies
  /// by up to two fifths over some hundred metres.
  private func roadside(
    _ railway: RailwayIndex, from: StationIndex, to: StationIndex, offsetMetres: Double,
    _ generator: inout SeededGenerator
  ) -> [Coordinate] {
    let isAscending = network[from].order < network[to].order
    let track = network.tracks[railway.offset].lane(isAscending ? .ascending : .descending)
    let start = track.stationPositionMetres[network[from].order]
    let end = track.stationPositionMetres[network[to].order]
    let steps = max(1, Int((abs(end - start) / Self.roadsideStepMetres).rounded()))
    var wander = 1.0
    var aim = 1.0
    return (0...steps).map { step in
      if step % 8 == 0 { aim = generator.uniform(0.6...1.4) }
      wander += (aim - wander) * 0.2
      let position = start + (end - start) * Double(step) / Double(steps)
      let centre = track.coordinate(atMetres: position)
      guard let heading = track.heading(atMetres: position) else { return centre }
      let left = PlanarVector(east: -heading.north, north: heading.east)
      return LocalPlane(origin: centre).coordinate(at: left * (offsetMetres * wander))
    }
  }
}
