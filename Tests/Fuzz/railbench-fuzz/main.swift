import Foundation
import FuzzKit

// swift run -c release railbench-fuzz --count 1000000 --seed 1

let words = Array(CommandLine.arguments.dropFirst())
let readers = try FuzzedReader.all()

func value(_ option: String) -> String? {
  words.firstIndex(of: option).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
}
func number(_ option: String) -> Int? { value(option).flatMap { Int($0) } }

let usage = """
  usage: railbench-fuzz [--count N | --each N] [--seed N] [--jobs N] [--readers A,B] [--output DIR]

  Runs every reader on mutants of the samples in Tests/Fuzz/Samples and on files made by the grammar
  of its format, in separate processes. Prints how many were made, accepted and refused. Exit status
  1 means that a reader did something that is forbidden, such as taking over 5 s or 500 MB.

    --count N      number of mutants, shared by all readers (default: 10000); a whole command, which
                   takes longer, gets a tenth as many as a reader
    --each N       number of mutants of each reader; each command gets a tenth
    --seed N       the same number gives the same mutants (default: 1)
    --jobs N       number of processes at once (default: the number of cores)
    --readers A,B  only these readers
    --output DIR   folder for the smallest inputs that fail (default: railbench-fuzz-output)

  readers: \(readers.map(\.description).joined(separator: ", "))
  """

func refuse(_ problem: String) -> Never {
  try? FileHandle.standardError.write(contentsOf: Data("\(problem)\n\(usage)\n".utf8))
  exit(2)
}

if words.contains("--help") || words.contains("-h") {
  print(usage)
  exit(0)
}
if words.first == Worker.word {
  try await Worker(words, readers).run()
  exit(0)
}
let known = ["--count", "--each", "--seed", "--jobs", "--readers", "--output"]
for (index, word) in words.enumerated() where index.isMultiple(of: 2) {
  guard known.contains(word) else { refuse("unknown option '\(word)'") }
  guard index + 1 < words.count else { refuse("\(word): missing value") }
  if !["--readers", "--output"].contains(word), (number(word) ?? 0) < 1 {
    refuse("\(word): expected a positive whole number, found '\(words[index + 1])'")
  }
}
let names = value("--readers")?.split(separator: ",").map(String.init)
for name in names ?? [] where !readers.contains(where: { $0.description == name }) {
  refuse(
    "unknown reader '\(name)'; known: \(readers.map(\.description).joined(separator: ", "))")
}
let campaign = Campaign(
  readers: readers.filter { names?.contains($0.description) ?? true },
  seed: UInt64(number("--seed") ?? 1), count: number("--count") ?? 10_000, each: number("--each"),
  jobs: number("--jobs") ?? ProcessInfo.processInfo.activeProcessorCount,
  output: value("--output") ?? "railbench-fuzz-output")
exit(campaign.run() ? 0 : 1)
