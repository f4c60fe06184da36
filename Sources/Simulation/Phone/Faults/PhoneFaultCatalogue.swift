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
  /// A number of the fault: its name, what it may be, and what it is by default.
  package struct Parameter: Sendable, Hashable {
    package var name: String
    package var range: ClosedRange<Double>
    package var defaultRange: ClosedRange<Double>
    package var summary: String
  }

  package let kind: String
  package let summary: String
  package let parameters: [Parameter]
  /// The fault with its defaults.
  package let usual: any PhoneFault
  let make: @Sendable (inout JSONObjectReader, inout FaultLog) -> any PhoneFault

  init<Kind: PhoneFault>(_ type: Kind.Type) {
    kind = type.kind
    summary = type.summary
    let defaults = type.init()
    usual = defaults
    parameters = type.parameters.map { parameter in
      Parameter(
        name: parameter.name, range: parameter.range,
        defaultRange: defaults[keyPath: parameter.value].range, summary: parameter.summary)
    }
    make = { object, log in
      var fault = type.init()
      PhoneReader.fill(&fault, type.parameters, besides: ["kind"], from: &object, &log)
      return fault
    }
  }
}
