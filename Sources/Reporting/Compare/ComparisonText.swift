import Scoring

extension ComparisonVerdict {
  /// Bold if it holds for rides in general.
  var text: RichText { isOpen ? "\(rawValue)" : "\(strong: rawValue)" }
}

extension Comparison {
  /// Such as `+2.9 points, better`.
  var worth: RichText {
    "\(MetricText.difference(difference, metric.unit)), \(verdict.text)"
  }
}
