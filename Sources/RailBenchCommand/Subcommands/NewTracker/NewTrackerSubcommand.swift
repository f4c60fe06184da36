import Datasets
import Foundation
import RailNetwork
import Tracking

struct NewTrackerOptions: Options {
  let name = Option.argument("NAME", "the tracker's name, such as Mine")
  let railbench = Option.text(
    "--railbench", "PATH",
    "a checkout of RailBench, or its repository's URL (default: where this command was built)")
  let output = Option.output("DIR", "the new folder (default: NAME)")
}

extension Subcommand {
  static let newTracker = Subcommand(
    path: ["new-tracker"],
    summary: "creates a package with your own tracker, ready to run",
    discussion: """
      The package has a tracker of a few lines, with one parameter and one test, and it can run the
      whole command: in the new folder, swift run -c release mine compare compares it with the
      trackers of RailBench on its datasets, and swift test tests it. To build RailBench only
      once, add --scratch-path CHECKOUT/.build to these commands.
      """,
    example: "railbench new-tracker Mine",
    takes: NewTrackerOptions()
  ) { request in
    let name = try name(request.name, among: request.context.trackers.map(\.id))
    let folder = request.output ?? name
    if Files.isFolder(folder), try !Files.names(in: folder).isEmpty {
      throw Faults(folder, "is not empty", remedy: "choose another folder with -o DIR")
    }
    let template = TrackerTemplate(
      name: name, in: folder, railbench: try railbench(request.railbench))
    var output = try OutputFolder.open(folder)
    for (path, text) in template.files { output.add(text, as: path) }
    try output.write()
    request.console.print(
      wrapped: "Written to \(folder): \(template.files.map(\.path).joined(separator: ", ")).")
    request.print(
      """
      Next:
        cd \(ShellText.quoted(folder))
        \(template.run) compare
      """)
  }

  private static func name(_ text: String, among known: [String]) throws(Faults) -> String {
    let isWord = text.utf8.allSatisfy { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    guard isWord, let first = text.first, !first.isNumber, text.count <= 40 else {
      throw Faults(
        .expected("a name of letters and digits", found: text, in: "NAME", remedy: "such as Mine"))
    }
    guard !known.contains(text.lowercased()) else {
      throw Faults(
        "NAME", "'\(text)' is already the name of a tracker", remedy: "choose another name")
    }
    guard !taken.contains(text.lowercased()) else {
      throw Faults(
        "NAME", "'\(text)' is a keyword of Swift or a type of RailBenchKit",
        remedy: "choose another name, such as My\(text)")
    }
    return first.uppercased() + text.dropFirst()
  }

  /// Names that would collide with keywords or types in the package.
  private static let taken: Set<String> = Set(
    """
    any as associatedtype async await break case catch class continue default defer deinit do \
    else enum extension fallthrough false fileprivate for func guard if import in init inout \
    internal is \
    let nil open operator package precedencegroup private protocol public repeat rethrows return \
    self static struct subscript super switch throw throws true try typealias var where while \
    array bool data date double error int optional result set string task test type void \
    main railbench railbenchkit railbenchnetworks railbenchcommand \
    coordinate display estimate focus focusphase hypothesis location parameters raildirection \
    railnetwork railway running station surroundings timestamp title track tracker trackerentry \
    trackingsession train
    """.split(separator: " ").map { String($0) })

  private static func railbench(_ given: String?) throws(Faults) -> String {
    let built = URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).joined(separator: "/")
    let place = given ?? String(built.dropFirst())
    if place.contains("://") || place.hasPrefix("git@") { return place }
    guard Files.exists("\(place)/Sources/RailBenchCommand") else {
      throw Faults(
        "--railbench",
        given == nil
          ? "missing; this command was built in \(place), which does not exist any more"
          : "'\(place)' is not a checkout of RailBench",
        remedy: "give the path of a checkout, or the URL of the repository")
    }
    return place
  }
}
