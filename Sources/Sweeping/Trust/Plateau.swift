/// How far each parameter can be moved from a setting before the score falls.
package struct Plateau: Sendable, Equatable {
  /// The stretch of one parameter, the others held.
  package struct Stretch: Sendable, Equatable {
    package var name: String
    package var low: Double
    package var high: Double
    /// Whether the stretch ends where the axis does: it may go on.
    package var reachesLowEnd: Bool
    package var reachesHighEnd: Bool
  }

  package let stretches: [Stretch]
  /// How much lower a mean may be and still lie on the plateau.
  package let tolerance: Double
  /// How many of all settings are as good.
  package let settingCount: Int

  /// The plateau around a setting of a grid.
  package init(_ table: TrialTable, around setting: Int, tolerance: Double) {
    self.tolerance = tolerance
    let means = table.points.indices.map { table.score($0, over: table.allSubjects) }
    let floor = (means[setting] ?? -.infinity) - tolerance
    settingCount = means.count { $0 ?? -.infinity >= floor }
    let centre = table.points[setting]
    stretches = table.axes.indices.map { axis in
      let line = table.line(axis, through: centre)
      let place = line.firstIndex(of: setting) ?? 0
      var low = place
      while low > 0, means[line[low - 1]] ?? -.infinity >= floor { low -= 1 }
      var high = place
      while high + 1 < line.count, means[line[high + 1]] ?? -.infinity >= floor { high += 1 }
      return Stretch(
        name: table.axes[axis].name, low: table.points[line[low]][axis],
        high: table.points[line[high]][axis], reachesLowEnd: low == 0,
        reachesHighEnd: high == line.count - 1)
    }
  }
}
