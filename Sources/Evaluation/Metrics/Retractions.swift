import Tracking

/// ST2: how many announcements are taken back.
///
/// A soon or now that is followed by anything but a later phase of the same station, or by the next
/// station in the direction shown, is retracted; over the true changes of the focus.
/// Source: normalised erasure of re-translation (Arivazhagan et al. 2020).
enum Retractions: Metric {
  static let definitions = [
    MetricDefinition(
      "ST2", "normalised erasure", unit: .ratio, polarity: .lower,
      summary: "Announcements that were taken back, per true change of the display.",
      formula: "retracted soon and now displays / true changes of the focus",
      source: "normalised erasure of re-translation", over: .events)
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let shown = performance.shown
    let wrong = Set(DisplayGrammar.violations(performance))
    let retracted = shown.indices.dropLast().count { place in
      guard shown[place].focus.phase != .next else { return false }
      let next = shown[place + 1]
      return wrong.contains(place + 1)
        || (next.railway != shown[place].railway && next.start == shown[place].end)
    }
    return [Ratio(Double(retracted), of: Double(performance.journey.events.count))]
  }
}
