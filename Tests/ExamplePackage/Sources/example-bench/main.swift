import RailBenchCommand
import Trackers
import Tracking

/// Stays with the first railway that it was ever near.
struct Stubborn: TrainTracker {
  private var first: Estimate?

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    first = first ?? surroundings.railways.first.map { Estimate(railway: $0.railway) }
    return first ?? .none
  }
}

let stubborn = TrackerEntry(id: "stubborn", summary: "the first railway") { _, _ in Stubborn() }
RailBench.main(trackers: TrackerCatalogue.all + [stubborn])
