import Geometry
import Numerics
package import PlainText
package import RailNetwork
package import Timetables

/// A journey that is decided in all but its motion.
package struct PlannedJourney: Sendable {
  package var id: String
  package var scenario: String
  /// Nil to make one of what is ridden.
  package var title: String?
  package var tags: [String]
  package var notes: String
  package var seed: UInt64
  package var plan: RidePlan
  package var phone: PhoneSetup
  /// The scenario's file, for faults.
  package var file: String
}

/// Where a planner finds timetables: a folder, or a list in a test.
package protocol TimetableSource {
  /// The timetable of a railway, or nil if there is none.
  mutating func timetable(_ railway: RailwayIndex) throws(Faults) -> Timetable?

  /// The train of an id, or nil if there is none.
  mutating func train(id: String) throws(Faults) -> TimetableTrain?
}

extension TimetableSource {
  /// The whole run of a train, over all the railways that it runs on.
  ///
  /// - Parameters:
  ///   - train: where to begin.
  ///   - station: a station that the run should reach, where a train is divided.
  /// - Returns: the run, with the train somewhere in it.
  /// - Throws: the faults of a timetable that the run leads to.
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
    let width = String(scenario.count).count
    for index in 0..<scenario.count {
      let number = String(index + 1)
      let suffix = String(repeating: "0", count: max(2, width) - number.count) + number
      let id = scenario.count == 1 ? scenario.id : "\(scenario.id)-\(suffix)"
      var mixer = SeededGenerator(seed: scenario.seed, stream: id)
      let seed = mixer.next() >> 16
      journeys.append(
        PlannedJourney(
          id: id, scenario: scenario.id, title: scenario.title, tags: scenario.tags,
          notes: scenario.notes, seed: seed,
          plan: try plan(scenario, index: index, seed: seed),
          phone: scenario.phones[index % scenario.phones.count], file: scenario.file))
    }
    return journeys
  }

  private mutating func plan(
    _ scenario: Scenario, index: Int, seed: UInt64
  ) throws(Faults) -> RidePlan {
    var draft = PlanDraft(
      startSeconds: scenario.startSeconds, index: index,
      generator: SeededGenerator(seed: seed, stream: "plan"))
    for step in scenario.steps {
      switch step.kind {
      case .train(let choice): try add(choice, step, &draft)
      case .road(let choice): add(choice, &draft)
      case .stand(let choice): add(choice, &draft)
      }
    }
    return RidePlan(
      midnight: scenario.midnight, startSeconds: scenario.startSeconds, steps: draft.steps,
      sharedTracks: scenario.sharedTracks, seed: seed)
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

  init(startSeconds: Double, index: Int, generator: SeededGenerator) {
    seconds = startSeconds
    self.index = index
    self.generator = generator
  }

  var endsWithTrain: Bool {
    if case .train? = steps.last { return true }
    return false
  }
}
