/// Every setting of the grid that keeps the constraints.
package enum GridSearch {
  package static func points(_ space: SearchSpace) -> [[Double]] {
    (0..<(space.gridCount ?? 0)).map(space.gridPoint).filter(space.allows)
  }
}
