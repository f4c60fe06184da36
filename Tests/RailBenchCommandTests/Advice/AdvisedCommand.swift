import Foundation
import RailNetwork
import TestKit
import Testing

@testable import RailBenchCommand

/// A command that a text of the program or a guide advises.
struct AdvisedCommand: CustomTestStringConvertible {
  /// The file where it stands first.
  let place: String
  let subcommand: Subcommand
  /// The words after the subcommand, with placeholders and interpolations.
  private(set) var words: [String]

  var text: String { (["railbench", subcommand.name] + words).joined(separator: " ") }
  var testDescription: String { "\(place): \(text)" }

  private static func subcommand(_ words: [String]) -> Subcommand? {
    SubcommandCatalogue.all.filter { words.starts(with: $0.path) }
      .max { $0.path.count < $1.path.count }
  }

  /// A line that is a command as a whole, such as one in a block of a guide.
  private init?(line: String, in place: String) {
    var words = ShellWords.split(line)
    while let first = words.first, first != "railbench" { words.removeFirst() }
    guard let subcommand = Self.subcommand(Array(words.dropFirst())) else { return nil }
    (self.place, self.subcommand) = (place, subcommand)
    self.words = Array(words.dropFirst(1 + subcommand.path.count))
  }

  /// A command in a sentence, which ends where its words do.
  ///
  /// Nil if the sentence only names a subcommand; its example is run instead.
  private init?(sentence: String, in place: String) {
    // A backslash starts an interpolation here.
    guard let whole = Self(line: sentence.replacing("\\", with: "\\\\"), in: place)
    else { return nil }
    self = whole
    var taken: [String] = []
    for word in whole.words {
      let bare = word.trimmingSuffix { ",.;:".contains($0) || $0 == ")" && !word.contains("(") }
      let isValue = taken.last.flatMap { whole.subcommand.option($0) }?.placeholder != nil
      guard isValue || bare.hasPrefix("-") || Self.isArgument(bare) else { break }
      taken.append(bare)
      if bare != word { break }
    }
    words = taken
    let mustHave = subcommand.arguments.contains { $0.count != .any && $0.count != .optional }
    if taken.isEmpty, mustHave { return nil }
  }

  private static func isArgument(_ word: String) -> Bool {
    word.contains(/^[A-Z]+(\/[A-Z]+)?…?$|[\/.=\\0-9]/)
  }

  /// Reads the words as the command does, with a value for each placeholder and interpolation.
  ///
  /// A sentence may leave out an argument.
  func read() throws {
    var filled: [String] = []
    for word in words.prefix(while: { ![">", "<"].contains($0) }) where word != "…" {
      let isPlaceholder = word.contains("\\(") || word.contains(/^[A-Z]+…?$/)
      let isTracker = filled.last.map { ["-t", "--tracker", "--trackers"].contains($0) } ?? false
      filled.append(isPlaceholder ? (isTracker ? "v4" : "3") : word)
    }
    if filled.contains("--help") { return }
    let isGiven = filled.contains { ["-o", "--output"].contains($0) }
    if subcommand.option("--output") != nil, !isGiven { filled += ["-o", "3"] }
    do throws(Faults) {
      _ = try Invocation(words: filled, for: subcommand, CommandContext.silent)
    } catch {
      let isIncomplete = error.all.allSatisfy { $0.problem.hasPrefix("missing argument") }
      guard isIncomplete else { throw error }
    }
  }

  /// All commands in sentences, examples and guides that differ.
  static let all: [AdvisedCommand] = {
    let examples = SubcommandCatalogue.all.flatMap { subcommand in
      subcommand.example.replacing(/\\\n\s*/, with: " ").split(separator: "\n")
        .compactMap { AdvisedCommand(line: String($0), in: "railbench \(subcommand.name) --help") }
    }
    let guides = Guide.all.flatMap { guide in
      guide.blocks.joined().filter(Guide.isCommand)
        .compactMap { AdvisedCommand(line: $0.replacing(/\s+# .*/, with: ""), in: guide.page) }
        + guide.mentions.compactMap {
          AdvisedCommand(sentence: "railbench \($0.joined(separator: " "))", in: guide.page)
        }
    }
    var seen: Set<String> = []
    // The start of an example is found in its source, too.
    let others = sentences.filter { one in !examples.contains { $0.text.hasPrefix(one.text) } }
    return (examples + guides + others).filter { seen.insert($0.text).inserted }
  }()

  /// The program's source files without comments; literals that `+` or a backslash joins are one.
  static let texts: [(file: String, text: String)] = {
    let files = (FileManager.default.subpaths(atPath: Checkout.path("Sources")) ?? []).sorted()
    return files.filter { $0.hasSuffix(".swift") }.compactMap { file in
      guard let source = try? Checkout.text("Sources/\(file)"),
        source.contains("--")
          || source.contains("railbench ")
      else { return nil }
      let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      let text = code.joined(separator: "\n").replacing(/"\s*\+ "|\\+\n\s*/, with: "")
      return ("Sources/\(file)", text)
    }
  }()

  /// The commands in the program's texts.
  private static var sentences: [AdvisedCommand] {
    texts.flatMap { file, text in
      text.matches(of: /(?:railbench|\\\([a-z.]*program\)) [^\n"`]+/).compactMap { match in
        AdvisedCommand(
          sentence: "railbench " + match.0.drop { $0 != " " }.dropFirst(), in: file)
      }
    }
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text = text.dropLast() }
    return String(text)
  }
}
