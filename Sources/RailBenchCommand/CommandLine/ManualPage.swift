import Datasets

/// The manual page, in the man macros of roff (groff_man(7)).
enum ManualPage {
  static func text(version: String) -> String {
    let groups = SubcommandCatalogue.groups.map { group in
      ".SH \(escaped(group.title.uppercased()))\n" + group.subcommands.map(section).joined()
    }
    return """
      .TH RAILBENCH 1 "" "railbench \(version)" "User Commands"
      .SH NAME
      railbench \\- compares train\\-tracking algorithms on labelled journeys
      .SH SYNOPSIS
      .B railbench
      .I SUBCOMMAND
      [options]
      .SH DESCRIPTION
      A phone on a train knows where it is, not which train it is on. A tracker turns its locations
      into a railway, a direction and the next station. railbench plays labelled journeys through
      trackers and says which is right how often.
      \(groups.joined()).SH ENVIRONMENT
      .TP
      .B \(DatasetFolder.variable)
      the folder with networks, timetables and journeys (default: Datasets here, above here, or
      beside railbench)
      .TP
      .B NO_COLOR
      if set, nothing is coloured
      .SH EXIT STATUS
      \(Help.exitStatus)

      """
  }

  private static func section(_ subcommand: Subcommand) -> String {
    let usage = escaped(Help.usage(subcommand))
    var text = ".SS \(escaped(subcommand.name))\n.nf\n\(usage)\n.fi\n.PP\n"
    text += escaped(subcommand.summary) + "\n"
    if !subcommand.discussion.isEmpty {
      text += ".PP\n.nf\n\(escaped(subcommand.discussion))\n.fi\n"
    }
    for (name, summary) in Help.lists(subcommand).flatMap(\.rows) {
      text += ".TP\n.B \(escaped(name))\n\(escaped(summary))\n"
    }
    text += ".PP\n.nf\n\(escaped(subcommand.example))\n.fi\n"
    return text
  }

  /// ASCII text in which nothing is a request or an escape of roff.
  private static func escaped(_ text: String) -> String {
    let plain = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case _ where scalar.isASCII: String(scalar)
      case _: "\\[u\(hex(scalar.value))]"
      }
    }
    return plain.joined()
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }
      .joined(separator: "\n")
  }

  /// At least four digits, as roff wants them.
  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
