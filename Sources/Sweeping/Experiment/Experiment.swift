/// One question put to the journeys: which settings of a tracker are best, and by what.
package struct Experiment: Sendable, Hashable {
  /// What is asked, in a sentence.
  package var question: String
  /// The tracker's id in the catalogue.
  package var tracker: String
  package var space: SearchSpace
  /// The suites, as paths beside the experiment's file or in the datasets' journeys.
  package var tuning: [String]
  package var test: [String]
  /// Metric ids; the first decides, the others are weighed against it.
  package var objectives: [String]
  package var search: SearchPlan
  package var seed: UInt64

  package init(
    question: String, tracker: String, space: SearchSpace, tuning: [String], test: [String],
    objectives: [String], search: SearchPlan, seed: UInt64
  ) {
    self.question = question
    self.tracker = tracker
    self.space = space
    self.tuning = tuning
    self.test = test
    self.objectives = objectives
    self.search = search
    self.seed = seed
  }
}
