package enum MultipleTests {
  /// Holm's adjusted p-values (1979), which limit the probability of any false finding to α.
  package static func holm(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var result = values
    var greatest = 0.0
    for (rank, index) in order.enumerated() {
      greatest = max(greatest, min(1, values[index] * Double(values.count - rank)))
      result[index] = greatest
    }
    return result
  }
}
