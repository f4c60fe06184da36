extension Collection {
  /// The element at an index that comes from a file; nil beyond the ends.
  @inlinable
  public subscript(checked index: Index) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
