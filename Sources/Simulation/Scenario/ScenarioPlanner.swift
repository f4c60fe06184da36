import Geometry
import Numerics
package import PlainText
package import RailNetwork
import Timetables

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
      case .train(let choice): try add(choice, step, scenario, &draft)
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
