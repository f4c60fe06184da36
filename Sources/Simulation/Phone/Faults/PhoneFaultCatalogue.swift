import PlainText

/// All ways in which a phone can go wrong, in the order of listings.
package enum PhoneFaultCatalogue {
  package static let all: [PhoneFaultEntry] = [
    .init(Outage.self), .init(Thinning.self), .init(Noise.self), .init(Bias.self),
    .init(Outliers.self), .init(WrongCluster.self), .init(FrozenPosition.self),
    .init(ColdStart.self), .init(StaleStart.self), .init(StationDrift.self),
    .init(StationSilence.self), .init(CellOnly.self), .init(MissingCourse.self),
    .init(MissingSpeed.self), .init(MissingAccuracy.self), .init(WrongCourse.self),
    .init(ZeroSpeed.self), .init(Duplicates.self), .init(LateDelivery.self),
    .init(BatchedDelivery.self), .init(ClockStep.self),
  ]
}

/// A kind of fault as listings and the reader of scenarios see it.
package struct PhoneFaultEntry: Sendable {
  package let kind: String
  package let summary: String
  /// With the usual values.
  package let numbers: [Number]
  /// The fault with its defaults.
  package let usual: any PhoneFault
  let make: @Sendable (inout JSONObjectReader, inout FaultLog) -> any PhoneFault

  init<Kind: PhoneFault>(_ type: Kind.Type) {
    let defaults = type.init()
    kind = type.kind
    summary = type.summary
    usual = defaults
    numbers = type.numbers.map { defaults[keyPath: $0] }
    make = { object, log in
      var fault = type.init()
      PhoneReader.fill(&fault, type.numbers, besides: ["kind"], from: &object, &log)
      return fault
    }
  }
}
