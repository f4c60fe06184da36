package import Tracking

/// One labelled session: what the phone recorded, and what was true.
package struct Journey: Sendable, Hashable {
  package var locations: [Location]
  package var truth: GroundTruth

  package init(locations: [Location], truth: GroundTruth) {
    self.locations = locations
    self.truth = truth
  }

  package var id: String { truth.id }
}
