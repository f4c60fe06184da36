import Reporting
import TestKit
import Testing
import Text
@testable import Simulation

@Suite struct PhonePageTests {
  @Test func `the page about phones matches the code`() {
    Golden.expect(PhonePage.markdown, equals: "Datasets/journeys/PHONES.md")
  }
}

/// The page about phones in scenarios, made from the code's own declarations.
private enum PhonePage {
  static var markdown: String {
    """
    # Phones in scenarios

    The member `phone` of a scenario says what the phone is like and what goes wrong with it:

        {"profile": "iphone", "underground": "none", "intervalSeconds": [1, 5],
         "faults": [{"kind": "outage", "seconds": 240, "at": 0.5}, {"kind": "duplicates"}]}

    Every member may be missing. A number may be a list of two, between which each ride draws one.
    This page is made by `RAILBENCH_RECORD=1 swift test --filter PhonePageTests`. The profiles were
    measured from the recorded journeys.

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
      for number in fault.allNumbers {
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
