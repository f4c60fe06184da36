/// A stretch of time with a label, in seconds.
package struct LabelledInterval<Label: Sendable & Hashable>: Sendable, Hashable {
  package var label: Label
  package var start: Double
  package var end: Double

  package init(label: Label, start: Double, end: Double) {
    self.label = label
    self.start = start
    self.end = end
  }

  package var length: Double { end - start }
}

/// Pairs shown intervals with true ones of the same label.
package enum FocusEvents {
  /// A largest set of pairs whose onsets lie within the collar, both bounds included.
  ///
  /// With a `lengthShare` the ends must also lie within the collar or this share of the true
  /// interval's length, whichever is more.
  package static func pairs<Label>(
    true truth: [LabelledInterval<Label>], found: [LabelledInterval<Label>],
    collarSeconds: Double, lengthShare: Double?
  ) -> [(truth: Int, found: Int)] {
    EventMatching.pairs(trueCount: truth.count, foundCount: found.count) { index in
      let wanted = truth[index]
      return found.indices.filter { place in
        let candidate = found[place]
        guard candidate.label == wanted.label,
          abs(candidate.start - wanted.start) <= collarSeconds
        else { return false }
        guard let lengthShare else { return true }
        let tolerance = max(collarSeconds, lengthShare * wanted.length)
        return abs(candidate.end - wanted.end) <= tolerance
      }
    }
  }
}
