import Scoring

extension ComparisonVerdict {
  /// Bold if it holds for rides in general.
  var text: RichText { isOpen ? "\(rawValue)" : "\(strong: rawValue)" }

  /// Whether a lead is real, in a table and in a narrow one, and what a sentence says of the lead.
  var words: (answer: String, short: String, ofLead: String) {
    switch self {
    case .better: ("yes", "yes", "is more than chance")
    case .worse: ("no", "no", "is a loss")
    case .equivalent: ("equivalent", "same", "is too small to matter")
    case .mayBeChance: ("may be chance", "chance?", "may be chance")
    case .tooFewRailways: ("too few railways", "railways?", "rests on too few railways")
    case .tooFewRides: ("too few rides", "rides?", "rests on too few rides")
    }
  }
}

extension Comparison {
  /// Such as `+2.9 points, better`.
  var worth: RichText {
    "\(MetricText.difference(difference, metric.unit)), \(verdict.text)"
  }
}
