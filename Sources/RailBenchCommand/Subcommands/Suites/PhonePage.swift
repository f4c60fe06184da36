import Journeys
import RailNetwork
import Reporting

/// The page about phones in scenarios, from the code's own declarations.
enum PhonePage {
  static let suites = ["recorded", "tuning", "test", "hard", "bart", "septa"]

  /// The whole page, with a table of measurements.
  static func markdown(figures: String) -> String {
    """
    # Phones in scenarios

    The member `phone` of a scenario describes the phone and its faults:

        {"profile": "iphone", "underground": "none", "intervalSeconds": [1, 5],
         "faults": [{"kind": "outage", "seconds": 240, "at": 0.5}, {"kind": "duplicates"}]}

    All members are optional. A number may be a range: of a list of two, each ride draws one
    between. This page is made by `railbench phones > Datasets/journeys/PHONES.md`.

    ## Profiles

    `profile` names one (default: `\(PhoneProfile.iPhone.name)`), and any of these members changes
    one of its numbers. `mixed` takes these in turn, from an index that follows from the seed:
    \(mixture). A phone that records nothing on a ride, such as a logger in tunnels, is replaced by the next one.

    \(profiles.markdown)
    \(numbers.markdown)
    ## Drawn and real

    `railbench phones JOURNEYS` measures these from labelled rides, from the first call to the last. A
    recording and its variants count once. Here are \(suites.map(MarkdownText.code).joined(separator: ", "));
    no profile may be tuned on `unseen` and `days`. If a suite uses another phone on purpose (`hard`),
    its profile's row includes it.

    \(figures)
    A stop is included if it is between the ends of a leg, takes 10 s or more, and is not dated by
    a timetable alone. *speed in stand*: of the speeds in the middle third of a stand, the share
    above 1.5 m/s. *errors alike*: the correlation of the distances from the track, left and right,
    of two locations 8 to 12 s apart (of 30 pairs or more; the farthest 1 in 20 count as far as the
    limit of the others). *motion an hour*: events of `motion.csv`. *stands said*: of the stops of
    10 s or more whose times are certain to 20 s, the share at which the phone says that it stands;
    then how long after the arrival it says so, and after the departure it still does (10th, 50th and
    90th percentile). *wrong stands*: it says so between two stops.

    ## Under the ground

    `underground` sets the reception there (default:
    `\(UndergroundReception.cell.rawValue)`):

    \(underground)

    \(satellitesOnly) knows satellites only, so it reports nothing there, except with
    `\(UndergroundReception.sky.rawValue)`.

    ## Motion

    With the option `--motion`, `simulate` also writes `motion.csv`. A phone says that it stands some
    seconds after the train does, and goes on for some seconds after it left; a stand that is too short for
    both is not said. The numbers were measured on 2026-11-28, on one recording of each day and way of
    `days`: those of an iPhone in September, and the mean of two Androids, one in July, one in November
    and December. `railbench phones days` measures all recordings, which differ.

    \(motion.markdown)
    ## Faults

    `faults` is a list; each has a `kind`, and its numbers if they differ from the defaults. Faults
    that depend on the train's position apply first, then the others, both in the order of the
    list. Each has its own random streams, so they don't affect each other. `at` is a position in
    the ride: 0 is its start, 1 its end.

    \(faults.markdown)
    """
  }

  /// The numbers of each profile.
  private static var profiles: TextTable {
    TextTable(
      ["member"] + PhoneProfile.all.map { .right($0.name) },
      PhoneProfile.numbers.map { path in
        [MarkdownText.code(PhoneProfile.iPhone[keyPath: path].name)]
          + PhoneProfile.all.map { text($0[keyPath: path].wrappedValue.range) }
      })
  }

  private static var motion: TextTable {
    func text(_ spread: MotionProfile.Spread) -> String {
      [spread.low, spread.middle, spread.high].map { NumberText.short($0, places: 0) }
        .joined(separator: ", ")
    }
    return TextTable(
      [
        "motion", .right("after arrival (s)"), .right("after departure (s)"),
        .right("wrong stands an hour"), .right("length (s)"), .right("repeats after (s)"),
        "a stand is", "profiles",
      ],
      MotionProfile.all.map { motion in
        let profiles = PhoneProfile.all.filter { $0.motion == motion }
        return [motion.name, text(motion.afterArrival), text(motion.afterDeparture)]
          + [motion.blipsPerHour, motion.blipSeconds, motion.paceSeconds].map {
            NumberText.short($0, places: 1)
          } + [
            MarkdownText.code(motion.namesVehicle ? "stationary+automotive" : "stationary"),
            profiles.map { MarkdownText.code($0.name) }.joined(separator: ", "),
          ]
      })
  }

  private static var numbers: TextTable {
    TextTable(
      ["member", "meaning", "range"],
      PhoneProfile.numbers.map { path in
        let number = PhoneProfile.iPhone[keyPath: path]
        return [MarkdownText.code(number.name), number.summary, text(number.range)]
      })
  }

  private static var faults: TextTable {
    var table = TextTable(["kind", "number", .right("usual"), "range", "meaning"])
    for fault in PhoneFault.all {
      table.add([MarkdownText.code(fault.kind), "", "", "", fault.summary])
      for number in fault.numbers {
        table.add([
          "", MarkdownText.code(number.name), text(number.wrappedValue.range),
          text(number.range), number.summary,
        ])
      }
    }
    return table
  }

  /// The width of a table that fits a page without scrolling.
  private static let mostColumns = 170

  /// A table in parts that fit a page.
  static func markdown(_ table: TextTable) -> String {
    table.folded(into: mostColumns).map(\.markdown).joined(separator: "\n")
  }

  /// A row for each phone; real ones come first.
  static func table(_ groups: [(name: String, figures: PhoneFigures)]) -> TextTable {
    let columns: [(title: String, text: (PhoneFigures) -> String)] = [
      ("recordings", { "\($0.recordings)" }),
      ("locations a minute", { number($0.locationsAMinute.value, places: 1) }),
      ("stops without a location", { share($0.emptyStops) }),
      ("time in gaps over 10 s", { share($0.gaps) }),
      ("no accuracy", { share($0.missingAccuracy) }), ("no course", { share($0.missingCourse) }),
      ("no speed", { share($0.missingSpeed) }), ("speed 0", { share($0.zeroSpeeds) }),
      ("same place again", { share($0.repeats) }),
      ("errors alike", { number($0.errorCorrelation, places: 2) }),
      ("from the track (m)", { number($0.asideMetres, places: 0) }),
      ("claimed (m)", { number($0.claimMetres, places: 0) }),
      ("within the claim", { share($0.keptClaims) }), ("speed in stand", { share($0.fastRests) }),
      ("stand (s)", { number($0.dwellSeconds, places: 0) }),
      ("motion an hour", { number($0.motion.eventsPerHour.value, places: 0) }),
      ("stands said", { share($0.motion.noticed) }),
      ("after arrival (s)", { spread($0.motion.afterArrival) }),
      ("after departure (s)", { spread($0.motion.afterDeparture) }),
      ("wrong stands an hour", { number($0.motion.blipsPerHour.value, places: 1) }),
    ]
    var table = TextTable(["phone"] + columns.map { .right($0.title) })
    for (name, figures) in groups { table.add([name] + columns.map { $0.text(figures) }) }
    return table
  }

  private static func number(_ value: Double?, places: Int) -> String {
    value.map { NumberText.fixed($0, places: places) } ?? "—"
  }

  /// The 10th, 50th and 90th percentile.
  private static func spread(_ quantile: (Double) -> Double?) -> String {
    let texts = [0.1, 0.5, 0.9].map { number(quantile($0), places: 0) }
    return Set(texts) == ["—"] ? "—" : texts.joined(separator: ", ")
  }

  private static func share(_ share: Share) -> String {
    share.value.map { "\(NumberText.fixed($0 * 100, places: 0)) %" } ?? "—"
  }

  /// The shares of a mixture, such as `4 of 20 iphone, 4 of 20 steady`.
  private static var mixture: String {
    PhoneProfile.all.compactMap { profile in
      let count = PhoneProfile.mixture.count { $0.name == profile.name }
      return count == 0
        ? nil : "\(count) of \(PhoneProfile.mixture.count) \(MarkdownText.code(profile.name))"
    }.joined(separator: ", ")
  }

  private static var underground: String {
    UndergroundReception.allCases.map { "- `\($0.rawValue)`: \($0.summary)" }
      .joined(separator: "\n")
  }

  /// The names of the profiles without cells and wireless networks.
  private static var satellitesOnly: String {
    PhoneProfile.all.filter { !$0.usesNetworks }.map { MarkdownText.code($0.name) }
      .joined(separator: ", ")
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    let low = NumberText.short(range.lowerBound, places: 3)
    guard range.lowerBound < range.upperBound else { return low }
    return "\(low)…\(NumberText.short(range.upperBound, places: 3))"
  }
}
