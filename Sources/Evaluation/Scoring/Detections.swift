/// Hits, false alarms and misses, and the ratios made of them.
package struct Detections: Sendable, Hashable {
  package var hits: Double
  package var falseAlarms: Double
  package var misses: Double

  package init(hits: Double, falseAlarms: Double, misses: Double) {
    self.hits = hits
    self.falseAlarms = falseAlarms
    self.misses = misses
  }

  package var precision: Ratio { Ratio(hits, of: hits + falseAlarms) }
  package var recall: Ratio { Ratio(hits, of: hits + misses) }
  /// The harmonic mean of the two; counts of several journeys add up.
  package var f1: Ratio { Ratio(2 * hits, of: 2 * hits + falseAlarms + misses) }
}

/// Segment-based scores: time in equal segments, and in each the classes that are active.
///
/// Source: segment-based metrics of sed_eval (Mesaros, Heittola and Virtanen 2016,
/// doi 10.3390/app6060162).
package struct SegmentScores: Sendable, Hashable {
  /// Hits, false alarms and misses of each class.
  package private(set) var classes: [Detections]
  package private(set) var substitutions = 0.0
  package private(set) var deletions = 0.0
  package private(set) var insertions = 0.0
  /// How many classes were truly active, over all segments.
  package private(set) var active = 0.0

  package init(classCount: Int) {
    classes = Array(
      repeating: Detections(hits: 0, falseAlarms: 0, misses: 0), count: classCount)
  }

  /// Adds a segment; bit `k` of a set says whether class `k` is active.
  package mutating func add(truth: UInt8, found: UInt8) {
    for index in classes.indices {
      let bit = UInt8(1) << UInt8(index)
      switch (truth & bit != 0, found & bit != 0) {
      case (true, true): classes[index].hits += 1
      case (false, true): classes[index].falseAlarms += 1
      case (true, false): classes[index].misses += 1
      case (false, false): break
      }
    }
    let misses = Double((truth & ~found).nonzeroBitCount)
    let falseAlarms = Double((found & ~truth).nonzeroBitCount)
    substitutions += min(misses, falseAlarms)
    deletions += max(0, misses - falseAlarms)
    insertions += max(0, falseAlarms - misses)
    active += Double(truth.nonzeroBitCount)
  }

  /// All classes as one.
  package var overall: Detections {
    classes.reduce(into: Detections(hits: 0, falseAlarms: 0, misses: 0)) { sum, detections in
      sum.hits += detections.hits
      sum.falseAlarms += detections.falseAlarms
      sum.misses += detections.misses
    }
  }

  /// (substitutions + deletions + insertions) over what was truly active.
  package var errorRate: Ratio {
    Ratio(substitutions + deletions + insertions, of: active)
  }
}
