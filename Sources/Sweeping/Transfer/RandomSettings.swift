import Maths
package import Tracking

/// Settings of a tracker, drawn at random around its defaults.
package enum RandomSettings {
  /// A parameter is drawn from half to double its default, evenly by its logarithm, within its range.
  private static let factor = 2.0
  /// The draws after which a constraint is taken never to hold.
  private static let mostDraws = 1_000

  /// Settings that the tracker's constraints allow.
  ///
  /// Each has a value for every parameter that can be drawn: no choice, and with
  /// a default that is not 0. A setting that a constraint forbids is
  /// drawn again.
  package static func draw(_ count: Int, of entry: TrackerEntry, seed: UInt64) -> [ParameterValues]
  {
    var generator = SeededGenerator(seed: seed, stream: "settings of \(entry.id)")
    let logarithm = PortableMath.log(factor)
    let defaults = Dictionary(
      entry.parameters.map { ($0.name, $0.defaultValue) }, uniquingKeysWith: { first, _ in first })
    func drawn() -> ParameterValues {
      var values: ParameterValues = [:]
      for parameter in entry.parameters where isDrawn(parameter) {
        let share = PortableMath.exp(generator.uniform(-logarithm...logarithm))
        let value = parameter.defaultValue * share
        let held = min(max(value, parameter.range.lowerBound), parameter.range.upperBound)
        values[parameter.name] = parameter.kind == .whole ? held.rounded() : held
      }
      return values
    }
    func isAllowed(_ values: ParameterValues) -> Bool {
      entry.constraints.allSatisfy { constraint in
        guard let smaller = values[constraint.smaller] ?? defaults[constraint.smaller],
          let greater = values[constraint.greater] ?? defaults[constraint.greater]
        else { return true }
        return smaller < greater
      }
    }
    var settings: [ParameterValues] = []
    for _ in 0..<max(mostDraws, count) where settings.count < count {
      let values = drawn()
      if isAllowed(values) { settings.append(values) }
    }
    return settings
  }

  private static func isDrawn(_ parameter: ParameterDeclaration) -> Bool {
    if case .choice = parameter.kind { return false }
    return parameter.defaultValue.isFinite && parameter.defaultValue != 0
  }
}
