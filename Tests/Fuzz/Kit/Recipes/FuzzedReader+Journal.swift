import Foundation
import Text

/// A change of the lines of two files: `VERB FILE LINE`, such as `double 0 1`.
private struct Mixing {
  static let verbs = ["double", "drop", "last", "other", "cut", "blank", "swap"]

  static func line(_ random: inout Mutator) -> String {
    "\(verbs[random.below(verbs.count)]) \(random.below(2)) \(random.below(4))"
  }

  /// The changed files.
  static func mixed(_ files: [String], by recipe: [String]) -> [String] {
    var all = files.map { $0.split(separator: "\n").map(String.init) }
    var cut: Set<Int> = []
    for words in recipe.map({ $0.split(separator: " ") }) where words.count == 3 {
      guard let file = Int(words[1]), let line = Int(words[2]), all.indices.contains(file),
        all[file].indices.contains(line)
      else { continue }
      let text = all[file][line]
      switch words[0] {
      case "double": all[file].insert(text, at: line)
      case "drop": all[file].remove(at: line)
      case "last": all[file].append(all[file].remove(at: line))
      case "other": all[1 - file].append(text)
      case "blank": all[file].insert("", at: line)
      case "swap": all[file].swapAt(0, line)
      case "cut":
        all[file] = all[file].prefix(line) + [String(text.prefix(text.count / 2))]
        cut.insert(file)
      default: continue
      }
    }
    return all.enumerated().map {
      $1.joined(separator: "\n") + (cut.contains($0) || $1.isEmpty ? "" : "\n")
    }
  }
}

extension FuzzedReader {
  /// A sweep in which a program failed, whose journal was then mixed with another one: after the
  /// program was mended, it gives the results of a fresh sweep, or refuses the journal.
  static func journal() throws -> FuzzedReader {
    try recipe("recipe-journal", makeLine: Mixing.line) { lines in
      // The test ride must differ from the tuning ride.
      var files = try Stage.twoRides().filter { !$0.key.contains("other") }
      for (path, bytes) in files {
        files[path.replacing("two/", with: "tested/")] =
          path.hasSuffix(".csv") ? bytes.dropLast(60) : bytes
      }
      let stage = try Stage(files)
      try stage.write(
        Data(
          """
          [ -e "$1" ] && [ "$2" = 2 ] && exit 3
          while read -r event; do
            case $event in *'"location"'* | *'"tick"'*) ;; *) continue ;; esac
            time=${event#*timestamp\\": }; time=${time%%[\\},]*}
            echo "{\\"timestamp\\": $time, \\"railway\\": \\"T.Main\\"}"
          done
          """.utf8), "play.sh")
      try stage.write(
        Data(
          """
          {"question": "Which?", "tracker": "mine", "parameters": {"x": {"values": [1, 2]}},
           "tuning": ["\(stage.path)/two"], "test": ["\(stage.path)/tested"],
           "objectives": ["RW1"], "search": {"kind": "grid"}, "seed": 1}
          """.utf8), "sweep.json")
      func sweep(_ folder: String) async -> (status: Int32, said: String) {
        await stage.run(
          stage.words(
            "sweep STAGE/sweep.json -t mine=sh_STAGE/play.sh_STAGE/broken_{x=1} -o STAGE/\(folder)")
        )
      }
      let fresh = await sweep("fresh")
      try stage.write(Data(), "broken")
      let failed = await sweep("out")
      stage.remove("broken")
      guard fresh.status == 0, failed.status == 1 else {
        throw Misdeed("exit status \(fresh.status), \(failed.status): \(failed.said)")
      }
      let journals = ["out", "fresh"].map {
        String(decoding: stage.file("\($0)/journal.tsv") ?? Data(), as: UTF8.self)
      }
      try stage.write(Data(Mixing.mixed(journals, by: lines)[0].utf8), "out/journal.tsv")
      for name in ["results.csv", "report.md"] { stage.remove("out/\(name)") }
      let (status, said) = await sweep("out")
      try stage.check(status, said, "results.csv", like: "fresh/results.csv")
    }
  }
}

extension Stage {
  /// Checks that a command gave the right file, or refused with an error and without that file.
  fileprivate func check(
    _ status: Int32, _ said: String, _ name: String, like right: String
  ) throws {
    switch status {
    case 0:
      guard file("out/\(name)") == file(right) else { throw Misdeed("other bytes in \(name)") }
    case 2:
      if has("out/\(name)") { throw Misdeed("refuses, but writes \(name): \(said)") }
      if !said.contains("error: ") { throw Misdeed("refuses without an error message") }
      throw FuzzedReader.Refused()
    default: throw Misdeed("exit status \(status): \(said)")
    }
  }
}
