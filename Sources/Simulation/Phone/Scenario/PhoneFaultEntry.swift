import PlainText

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
  let make: @Sendable (inout ScenarioNumbers) -> any PhoneFault

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
    make = { numbers in
      var fault = type.init()
      numbers.fill(&fault, type.parameters)
      return fault
    }
  }
}
