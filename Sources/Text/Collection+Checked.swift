extension Collection {
  /// The element at an index, or nil beyond the ends: for every index that comes from a file.
  @inlinable
  public subscript(checked index: Index) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
