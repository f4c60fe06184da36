import Maths
package import Tracking

/// Settings of a tracker, drawn at random around its defaults.
package enum RandomSettings {
  /// A parameter is drawn between half and twice its default; its logarithm is evenly distributed.
  private static let factor = 2.0
  /// After this many draws, a constraint counts as impossible to meet.
  private static let mostDraws = 1_000

  /// Settings that meet the constraints, with a value for every parameter except choices and zeros.
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
    var settings: [ParameterValues] = []
    for _ in 0..<max(mostDraws, count) where settings.count < count {
      let values = drawn()
      if entry.constraints.allow(values, else: defaults) { settings.append(values) }
    }
    return settings
  }

  private static func isDrawn(_ parameter: ParameterDeclaration) -> Bool {
    if case .choice = parameter.kind { return false }
    return parameter.defaultValue.isFinite && parameter.defaultValue != 0
  }
}
