/// All ways in which a phone can go wrong, in the order of listings.
package enum PhoneFaultCatalogue {
  package static let all: [any PhoneFault.Type] = [
    Outage.self, Thinning.self, Noise.self, Bias.self, Outliers.self, WrongCluster.self,
    FrozenPosition.self, ColdStart.self, StaleStart.self, StationDrift.self, StationSilence.self,
    CellOnly.self, MissingCourse.self, MissingSpeed.self, MissingAccuracy.self, WrongCourse.self,
    ZeroSpeed.self, Duplicates.self, LateDelivery.self, BatchedDelivery.self, ClockStep.self,
  ]
}
