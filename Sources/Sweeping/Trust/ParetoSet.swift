/// The settings that no other beats in one objective without losing in another.
package enum ParetoSet {
  /// The places of the settings that are not dominated, in order.
  ///
  /// Scores are by setting, then by objective; higher is better, and a setting with a nil is left
  /// out.
  package static func places(_ scores: [[Double?]]) -> [Int] {
    let complete = scores.indices.compactMap { place in
      let values = scores[place].compactMap(\.self)
      return values.count == scores[place].count ? (place: place, values: values) : nil
    }
    return complete.filter { own in
      !complete.contains { other in
        zip(other.values, own.values).allSatisfy { $0 >= $1 }
          && zip(other.values, own.values).contains { $0 > $1 }
      }
    }.map(\.place)
  }
}
