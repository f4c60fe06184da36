import Text

/// All metrics, in the order of reports.
package enum MetricCatalogue {
  /// Rises whenever a metric's values could change; part of every signature.
  package static let version = "3"

  /// By what they are about.
  static let groups: [(title: String, metrics: [Metric])] = [
    ("Railway", RailwayMetrics.metrics),
    ("Direction", DirectionMetrics.metrics),
    (
      "Phase and station",
      PhaseMetrics.accuracy + PhaseMetrics.segments + DisplayEvents.metrics + DisplayOverlap.metrics
        + PhaseMetrics.confusion + StopSequence.metrics + DisplayGrammar.metrics
        + DisplayLosses.metrics
    ),
    ("Event latency", EventDelay.metrics + WindowedReward.metrics + DisplayEvents.collarCurve),
    ("Time until right and settled", TimeToRight.metrics),
    ("Stability", Stability.metrics),
    ("Abstention, and sessions without a train", AbstentionMetrics.metrics),
    ("Calibration", Calibration.metrics),
    ("Visited or passed", VisitedOrPassed.metrics),
    ("Alerts: would the rider have been told in time?", Alerts.metrics),
    ("Composites and cost", Composites.metrics),
  ]

  package static let all: [Metric] = groups.flatMap(\.metrics)

  /// How each of ``all`` is measured, without its words.
  static let measures = all.map { (needs: $0.needs, measure: $0.measure) }

  /// The metrics that are shown first, and what tables and command lines call them.
  package static let words = [
    "RW1": "railway", "DR1u": "direction", "PH1.display": "display",
    "LT1.bounded": "delay", "LT1.miss": "missed", "TT2.bounded": "settled", "ST1": "switches",
    "AL1": "told",
    "PF1": "time",
  ]

  package static let headline: [Metric] = all.filter(\.isHeadline)

  private static let indices: [String: Int] = Dictionary(
    uniqueKeysWithValues: all.indices.flatMap { index in
      Set([all[index].id, all[index].word]).map { ($0, index) }
    })

  /// The index in ``all`` of a metric, by its id or its word.
  package static func index(_ name: String) -> Int? { indices[name] }

  package static func metric(_ name: String) -> Metric? { index(name).map { all[$0] } }

  /// PF1: how long a tracker takes for a location.
  ///
  /// Timing depends on the machine, so it is measured by the command, is not in ``all`` and never
  /// stands in a file whose bytes are compared.
  package static let costPerLocation: [Metric] = {
    let family = MetricFamily(
      unit: .microseconds, polarity: .lower, over: .estimates, source: "GIS Cup 2012")
    return [
      family(
        "PF1", "time per location",
        "How long the tracker took for half of the locations at most.",
        "median time of an update"
      ) { _ in nil },
      family(
        "PF1.p99", "time per location, 99th percentile",
        "How long the tracker took for all but one in a hundred locations.",
        "99th percentile of the time of an update"
      ) { _ in nil },
    ]
  }()
}

/// The page about all metrics, made from their declarations so that it can't drift from them.
package enum MetricsPage {
  /// Markdown.
  package static var text: String {
    var text = """
      # Metrics

      Made by `railbench metrics` from the declarations in `Sources/Scoring/Metrics`; metric \
      version \(MetricCatalogue.version). Values in bold ids are shown first in every report.

      r̂, d̂, ŝ, φ̂ are the railway, direction, station and phase that the tracker says, the same \
      with a star what is true; R* is the set of right railways. An estimate holds until the next \
      one. Labelled time runs from the first location to the last departure, without the time \
      between two trains. Where labels have an uncertainty, phases are not scored that close to a \
      change. The headline of several journeys is the mean of their values (the median, for times \
      that may never come); `.micro` behind an id is the value of all their counts added up. A \
      value with nothing to measure is absent, never 0. In statistics a time that never came \
      counts as its ceiling.


      """
    for (title, metrics) in MetricCatalogue.groups {
      text += "## \(title)\n\n" + (notes[title].map { $0 + "\n\n" } ?? "")
      text += "| id | name | unit | better | what it tells | formula | counted in | source |\n"
      text += "|---|---|---|---|---|---|---|---|\n"
      text += metrics.map(row).joined() + "\n"
    }
    text.removeLast()
    return text + MetricCatalogue.costPerLocation.map(row).joined()
  }

  /// What holds for all metrics of a group, by its title.
  private static let notes = [
    "Railway": """
    In scores RW1 and its kin are as defined here on every ride. Where no other railway lies within \
    5 km of any call of a ride, to name the one is no identification: reports don't show there what \
    only says whether the railway is right (RW1, RW2, RW4, RW6, RW7, TT1 to TT4, AB1.accuracy, AB2, \
    AB4, CA1 to CA3), and say on how many rides. Coverage (AB1.coverage), direction and display are \
    shown everywhere.
    """,
    "Phase and station": """
    PH1.display, which reports show first, takes what may be true as true: where no label says when \
    soon began, next and soon are both right in the last 120 s before a stop.
    """,
    "Event latency": """
    δ counts from the event. Events at or before the first location are left out: nobody could have \
    shown them. The window opens 120 s before an event; what is right by then already counts as \
    −120 s. It closes when the stop has lasted as long as it did and 60 s more. Where a train runs \
    through from one railway to another, now is right by either name of the station, and the next by \
    the railway that departs. A median over delays of both signs can be near 0 while few are, so \
    early and late are told apart (LT1.ahead, LT1.behind) and the headline takes LT1.bounded, whose \
    mean tables and tests take alike.
    """,
    "Time until right and settled": """
    The clock starts at the first departure or, in a recording that begins later, at the first \
    location: before it no tracker can answer, so that an earlier start would measure the recording. \
    A railway that is right before the start counts as right at 0 s.
    """,
  ]

  private static func row(_ metric: Metric) -> String {
    let better =
      switch metric.polarity {
      case .higher: "higher"
      case .lower: "lower"
      case .nearZero: "nearer 0"
      case .neutral: "–"
      }
    let ceiling = metric.ceiling.map { "; ceiling \(NumberText.short($0, places: 0))" } ?? ""
    let fields = [
      metric.isHeadline ? "**\(metric.id)**" : metric.id, metric.name,
      metric.unit.rawValue, better, metric.summary, "`\(metric.formula)`\(ceiling)",
      metric.countUnit.rawValue, metric.source,
    ]
    return "| "
      + fields.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }
}
