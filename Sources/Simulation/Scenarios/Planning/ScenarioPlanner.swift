import Maths
package import RailNetwork
package import Text

/// A journey that is decided in all but its motion.
package struct PlannedJourney: Sendable {
  package var id: String
  var scenario: Scenario
  var seed: UInt64
  var plan: RidePlan
  var phone: PhoneSetup
}

/// Where a planner finds timetables: a folder, or a list in a test.
package protocol TimetableSource {
  /// The timetable of a railway, or nil if there is none.
  mutating func timetable(_ railway: RailwayIndex) throws(Faults) -> Timetable?

  /// The train of an id, or nil if there is none.
  mutating func train(id: String) throws(Faults) -> TimetableTrain?
}

extension TimetableSource {
  /// The whole run of a train, over all the railways that it runs on; a train that is divided is
  /// followed to where it reaches a station.
  package mutating func service(
    through train: TimetableTrain, towards station: StationIndex? = nil
  ) throws(Faults) -> ThroughService {
    try ThroughService.through(train, towards: station) { id throws(Faults) in
      try self.train(id: id)
    }
  }
}

/// Decides what each journey of a scenario rides.
package struct ScenarioPlanner<Source: TimetableSource> {
  let network: RailNetwork
  var source: Source
  /// Trains that were drawn already: none is ridden twice.
  var ridden: Set<String> = []

  static var walkingSpeed: Double { 1.2 }

  package init(network: RailNetwork, source: Source) {
    self.network = network
    self.source = source
  }

  /// The journeys of a scenario, in order.
  ///
  /// - Throws: what in the scenario can't be met.
  package mutating func journeys(_ scenario: Scenario) throws(Faults) -> [PlannedJourney] {
    var journeys: [PlannedJourney] = []
    let width = max(2, String(scenario.count).count)
    for index in 0..<scenario.count {
      let number = String(index + 1)
      let zeros = String(repeating: "0", count: width - number.count)
      let id = scenario.count == 1 ? scenario.id : "\(scenario.id)-\(zeros)\(number)"
      var mixer = SeededGenerator(seed: scenario.seed, stream: id)
      let seed = mixer.next() >> 16
      var draft = PlanDraft(
        seconds: scenario.startSeconds, index: index,
        generator: SeededGenerator(seed: seed, stream: "plan"))
      for step in scenario.steps {
        switch step.kind {
        case .train(let choice): try add(choice, step, &draft)
        case .road(let choice): add(choice, &draft)
        case .stand(let choice): add(choice, &draft)
        }
      }
      let world = World(number: scenario.firstWorld + UInt64(index % scenario.worlds))
      let plan = RidePlan(
        midnight: scenario.midnight, startSeconds: scenario.startSeconds, steps: draft.steps,
        sharedTracks: scenario.sharedTracks, seed: seed, world: world)
      journeys.append(
        PlannedJourney(
          id: id, scenario: scenario, seed: seed, plan: plan,
          phone: world.phone(scenario.phones[index % scenario.phones.count])))
    }
    return journeys
  }
}

/// A plan while its steps are decided: where the ride is, and about when.
struct PlanDraft {
  var steps: [RidePlan.Step] = []
  var place: Coordinate?
  var isUnderground = false
  var seconds: Double
  let index: Int
  var generator: SeededGenerator
}
