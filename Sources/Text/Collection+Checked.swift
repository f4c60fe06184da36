extension Collection {
  /// The element at an index; nil beyond the ends.
  ///
  /// For indices that come from a file.
  @inlinable
  public subscript(checked index: Index) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
