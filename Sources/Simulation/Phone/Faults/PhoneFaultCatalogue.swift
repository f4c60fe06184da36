/// All ways in which a phone can go wrong, in the order of listings.
package enum PhoneFaultCatalogue {
  package static let all: [PhoneFaultEntry] = [
    PhoneFaultEntry(Outage.self),
    PhoneFaultEntry(Thinning.self),
    PhoneFaultEntry(Noise.self),
    PhoneFaultEntry(Bias.self),
    PhoneFaultEntry(Outliers.self),
    PhoneFaultEntry(WrongCluster.self),
    PhoneFaultEntry(FrozenPosition.self),
    PhoneFaultEntry(ColdStart.self),
    PhoneFaultEntry(StaleStart.self),
    PhoneFaultEntry(StationDrift.self),
    PhoneFaultEntry(StationSilence.self),
    PhoneFaultEntry(CellOnly.self),
    PhoneFaultEntry(MissingCourse.self),
    PhoneFaultEntry(MissingSpeed.self),
    PhoneFaultEntry(MissingAccuracy.self),
    PhoneFaultEntry(WrongCourse.self),
    PhoneFaultEntry(ZeroSpeed.self),
    PhoneFaultEntry(Duplicates.self),
    PhoneFaultEntry(LateDelivery.self),
    PhoneFaultEntry(BatchedDelivery.self),
    PhoneFaultEntry(ClockStep.self),
  ]
}
