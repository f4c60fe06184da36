import RailNetwork
package import Tracking

/// The settings that a search may try: axes, and constraints between them.
package struct SearchSpace: Sendable, Equatable {
  /// Sorted by name, so that the order of settings does not depend on the order in the file.
  package let axes: [SearchAxis]
  package let fixed: ParameterValues
  package let constraints: [ParameterConstraint]
  /// The defaults of the tracker, for constraints on parameters that the experiment does not name.
  private let defaults: ParameterValues

  init(
    axes: [SearchAxis], fixed: ParameterValues = [:], constraints: [ParameterConstraint] = [],
    defaults: ParameterValues = [:]
  ) {
    self.axes = axes.sorted { $0.name < $1.name }
    self.fixed = fixed
    self.constraints = constraints
    self.defaults = defaults
  }

  /// How many settings a full grid has before constraints; nil if too many to count.
  var gridCount: Int? {
    var count = 1
    for axis in axes {
      let (product, overflows) = count.multipliedReportingOverflow(by: axis.values.count)
      if overflows { return nil }
      count = product
    }
    return count
  }

  /// The values of a setting by name, with the fixed ones; a setting has one value per axis.
  package func values(of setting: [Double]) -> ParameterValues {
    var values = fixed
    for (axis, value) in zip(axes, setting) { values[axis.name] = value }
    return values
  }

  package func allows(_ setting: [Double]) -> Bool {
    constraints.allow(values(of: setting), else: defaults)
  }

  package var grid: [[Double]] { (0..<(gridCount ?? 0)).map(gridSetting).filter(allows) }

  /// How many settings of the full grid the constraints leave out, and which constraints do so.
  var leftOut: (count: Int, by: [ParameterConstraint]) {
    let all = (0..<(gridCount ?? 0)).lazy.map { values(of: gridSetting($0)) }
    let broken = constraints.filter { constraint in
      all.contains { ![constraint].allow($0, else: defaults) }
    }
    return broken.isEmpty ? (0, []) : (all.count { !broken.allow($0, else: defaults) }, broken)
  }

  /// Different allowed settings with values drawn evenly from each axis; fewer if they are rare.
  func random(_ count: Int, seed: UInt64) -> [[Double]] {
    var generator = SeededGenerator(seed: seed, stream: "settings")
    var settings: [[Double]] = []
    for _ in 0..<100 * count where settings.count < count {
      let setting = axes.map { $0.values[generator.index(below: $0.values.count)] }
      if allows(setting), !settings.contains(setting) { settings.append(setting) }
    }
    return settings
  }

  var allowsAny: Bool { (0..<(gridCount ?? 0)).contains { allows(gridSetting($0)) } }

  /// The setting of the full grid at an index; the last axis runs fastest.
  func gridSetting(_ index: Int) -> [Double] {
    var rest = index
    var setting: [Double] = []
    for axis in axes.reversed() {
      setting.append(axis.values[rest % axis.values.count])
      rest /= axis.values.count
    }
    return setting.reversed()
  }

  /// The allowed settings that differ from the default in one parameter at most, each once.
  package var oneAtATime: [[Double]] {
    var seen: Set<[Double]> = []
    return
      ([defaultSetting]
      + axes.indices.flatMap { axis in
        axes[axis].values.map { value in
          var setting = defaultSetting
          setting[axis] = value
          return setting
        }
      }).filter { seen.insert($0).inserted && allows($0) }
  }

  package var defaultSetting: [Double] {
    axes.map { fixed[$0.name] ?? defaults[$0.name] ?? $0.values.first ?? 0 }
  }
}

package struct SearchAxis: Sendable, Equatable {
  package var name: String
  /// The values to try, in ascending order; for a range, its steps.
  package var values: [Double]

  /// The distances between the steps of a range.
  enum Scale: String, CaseIterable {
    case linear
    /// Equal ratios; both ends must be positive.
    case logarithmic
  }
}

extension SearchAxis {
  /// The steps of a range with both ends.
  ///
  /// Each is computed from its index, so that rounding errors don't add up.
  init(name: String, range: ClosedRange<Double>, steps: Int, scale: Scale) {
    let last = Double(max(steps - 1, 1))
    let values = (0..<max(steps, 1)).map { step in
      if step == 0 { return range.lowerBound }
      if step == steps - 1 { return range.upperBound }
      let share = Double(step) / last
      let value =
        switch scale {
        case .linear: range.lowerBound + (range.upperBound - range.lowerBound) * share
        case .logarithmic:
          range.lowerBound * PortableMath.pow(range.upperBound / range.lowerBound, share)
        }
      // Reports have every digit of a value.
      return (value * 1e9).rounded() / 1e9
    }
    self.init(name: name, values: values)
  }
}

extension [ParameterConstraint] {
  func allow(_ values: ParameterValues, else defaults: ParameterValues) -> Bool {
    allSatisfy { constraint in
      guard let smaller = values[constraint.smaller] ?? defaults[constraint.smaller],
        let greater = values[constraint.greater] ?? defaults[constraint.greater]
      else { return true }
      return smaller < greater
    }
  }
}
