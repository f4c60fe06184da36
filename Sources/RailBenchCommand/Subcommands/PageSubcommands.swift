import Datasets
import Reporting
import Scoring
import Simulation
import Text
import Tracking

extension Subcommand {
  static let metrics = Subcommand(
    path: ["metrics"],
    summary: "says what every metric measures: formula, unit, which way is better, source",
    discussion: """
      Prints a page of Markdown made from the metrics' own declarations. Reports/metrics.md in the
      project is this page: railbench metrics --output Reports/metrics.md
      """,
    options: [.output("FILE", "writes the page to a file")]
  ) { invocation in
    guard let path = invocation.value("--output") else {
      return invocation.print(MetricsPage.text)
    }
    try Files.write(MetricsPage.text, to: path)
  }

  static let phones = Subcommand(
    path: ["phones"],
    summary: "lists the phones and faults that scenarios can name",
    discussion: "Prints the Markdown page that is Datasets/journeys/PHONES.md."
  ) { invocation in
    invocation.print(String(PhonePage.markdown.dropLast()))
  }

  static let trackers = Subcommand(
    path: ["trackers"],
    summary: "lists the trackers and their parameters",
    discussion: """
      Each parameter with its default, its unit and the range in which it can be set, as in
      railbench compare --trackers v3,v3:visitingRadius=150.
      """,
    arguments: [
      ArgumentDeclaration(
        "TRACKER", "only these (default: all but the combinations of parts)", count: .any)
    ],
    options: [.flag("--markdown", "prints Markdown tables, for documentation")]
  ) { invocation in
    let roster = invocation.roster(knowsTruth: true)
    let isMarkdown = invocation.has("--markdown")
    let ids = invocation.arguments.isEmpty ? roster.defaults : invocation.arguments
    let entries = try ids.map { try roster.entry(id: $0, option: "TRACKER") }
    var text = entries.map { isMarkdown ? TrackerPage.markdown($0) : TrackerPage.plain($0) }
    let combinations = roster.ids(.combination)
    if invocation.arguments.isEmpty, !combinations.isEmpty {
      text.append(TrackerPage.combinations(combinations, isMarkdown: isMarkdown))
    }
    invocation.print(String(text.joined(separator: "\n").dropLast()))
  }
}

/// The page about phones in scenarios, made from the code's own declarations.
enum PhonePage {
  /// The page as Markdown.
  static var markdown: String {
    """
    # Phones in scenarios

    The member `phone` of a scenario says what the phone is like and what goes wrong with it:

        {"profile": "iphone", "underground": "none", "intervalSeconds": [1, 5],
         "faults": [{"kind": "outage", "seconds": 240, "at": 0.5}, {"kind": "duplicates"}]}

    Every member may be missing. A number may be a list of two, between which each ride draws one.
    This page is printed by `railbench phones`; `Reports/phone-model.md` sets the profiles beside the
    recordings that they were measured from.

    ## Profiles

    `profile` names one (default: `\(PhoneSetup().profile.name)`), and any of these members changes one
    of its numbers.

    \(profiles.markdown)
    ## Under the ground

    `underground` says what the phone receives there (default: `\(PhoneSetup().underground.rawValue)`):

    \(underground)

    ## Faults

    `faults` is a list; each has a `kind`, and its numbers where they are not to be the usual ones.
    Faults that depend on the train's way strike first, then the others, both in the order of the
    list. Each has random streams of its own, so none disturbs another. `at` is a place in the ride: 0
    is its start, 1 its end.

    \(faults.markdown)
    """
  }

  /// A row for each number, a column for each profile.
  static var profiles: TextTable {
    var table = TextTable(
      ["member"]
        + PhoneProfile.all.map { .right($0.name) }
        + ["what it is", "may be"])
    for path in PhoneProfile.numbers {
      let number = PhoneProfile.iPhone[keyPath: path]
      table.add(
        [MarkdownText.code(number.name)]
          + PhoneProfile.all.map { text($0[keyPath: path].wrappedValue.range) }
          + [number.summary, text(number.range)])
    }
    return table
  }

  /// A row for each number of each kind of fault.
  static var faults: TextTable {
    var table = TextTable([
      "kind", "number", .right("usual"),
      "may be", "what it is",
    ])
    for fault in PhoneFaultCatalogue.all {
      table.add([MarkdownText.code(fault.kind), "", "", "", fault.summary])
      for number in fault.usualNumbers {
        table.add([
          "", MarkdownText.code(number.name), text(number.wrappedValue.range),
          text(number.range), number.summary,
        ])
      }
    }
    return table
  }

  private static var underground: String {
    UndergroundReception.allCases.map { "- `\($0.rawValue)`: \($0.summary)" }
      .joined(separator: "\n")
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    let low = NumberText.short(range.lowerBound, places: 3)
    guard range.lowerBound < range.upperBound else { return low }
    return "\(low)…\(NumberText.short(range.upperBound, places: 3))"
  }
}
