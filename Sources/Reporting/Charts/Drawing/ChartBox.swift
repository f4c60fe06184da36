/// An upright rectangle of a drawing, in pixels, y downwards.
package struct ChartBox: Sendable, Hashable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package var right: Double { x + width }
  package var bottom: Double { y + height }

  /// Whether two boxes share more than a border.
  package func overlaps(_ other: ChartBox) -> Bool {
    x < other.right - 0.01 && other.x < right - 0.01 && y < other.bottom - 0.01
      && other.y < bottom - 0.01
  }

  package func contains(_ other: ChartBox) -> Bool {
    other.x >= x - 0.01 && other.y >= y - 0.01 && other.right <= right + 0.01
      && other.bottom <= bottom + 0.01
  }
}
