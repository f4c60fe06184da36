import Foundation
import Text

extension FuzzedReader {
  /// A tracker's program in shell that follows a recipe on one of two rides, one line after the
  /// other, and answers each event after the line `answer`; it writes lines that it does not know.
  private static let script = """
    while read -r event; do
      case $event in
        *'"journey"'*) exec 3<"$1" ;;
        *'"location"'* | *'"tick"'*)
          time=${event#*timestamp\\": }; time=${time%%[\\},]*}
          while case $event in *2026-03-02*) IFS= read -r step <&3 ;; *) false ;; esac; do
            case $step in
              answer) break ;;
              late) sleep 0.01 ;;
              hang) sleep 5 ;;
              exit) exit 0 ;;
              fail) echo failing >&2; exit 3 ;;
              kill) kill -9 $$ ;;
              child) sleep 5 & ;;
              deaf) exec 0<&- ;;
              mute) exec 1>&- ;;
              noise) head -c 100000 /dev/zero >&2 ;;
              half) printf '{"timestamp": ' ;;
              early) echo '{"timestamp": "2026-03-02T00:00:00.000Z"}' ;;
              twice) echo "{\\"timestamp\\": $time}" ;;
              *) printf '%s\\n' "$step" ;;
            esac
          done
          echo "{\\"timestamp\\": $time, \\"railway\\": \\"T.Main\\"}" ;;
      esac
    done
    """

  private static let steps = [
    "answer", "answer", "answer", "late", "exit", "fail", "kill", "child", "deaf", "mute", "noise",
    "half", "early", "twice", "{}", "[]", #"{"error": "full"}"#, #"{"railway": 3}"#, "stray",
  ]

  /// A failure on a ride leaves all other scores as they are, with any number of jobs.
  static func program() throws -> FuzzedReader {
    try recipe("recipe-program") { random in
      random.below(100) == 0 ? "hang" : steps[random.below(steps.count)]
    } _: { lines in
      let stage = try Stage(Stage.twoRides())
      try stage.write(Data(script.utf8), "play.sh")
      try stage.write(Data(), "good")
      try stage.write(Data(lines.map { $0 + "\n" }.joined().utf8), "steps")
      /// The exit status, and the rows of `scores.csv`.
      func compare(_ steps: String, jobs: Int) async throws -> (status: Int32, rows: [Substring]) {
        let (status, said) = await stage.run(
          stage.words(
            "compare STAGE/two -t v1,mine=sh_STAGE/play.sh_STAGE/\(steps) --timeout 1 --replays 0 "
              + "-o STAGE/out -j \(jobs)"))
        guard let text = stage.file("out/scores.csv"), status == 0 || status == 1 else {
          throw Misdeed("exit status \(status): \(said)")
        }
        let blame = "mine: failed on 1 journey, the first other: "
        guard said.contains("error:") == (status == 1), status == 0 || said.contains(blame) else {
          throw Misdeed("blames another: \(said)")
        }
        let rows = String(decoding: text, as: UTF8.self).split(separator: "\n")
        return (status, rows.filter { !$0.contains(",*,") })
      }
      let good = try await compare("good", jobs: 1)
      let one = try await compare("steps", jobs: 1)
      let two = try await compare("steps", jobs: 2)
      guard one == two else { throw Misdeed("other scores with two jobs") }
      func others(_ rows: [Substring]) -> [Substring] {
        rows.filter { !$0.hasPrefix("mine,other,") }
      }
      guard others(one.rows) == others(good.rows) else {
        throw Misdeed("other scores on journeys that did not fail")
      }
      guard one.status == 1 else { return }
      let measured = one.rows.first {
        $0.hasPrefix("mine,other,") && $0.contains(",RW1,") && !$0.contains(",RW1,,")
      }
      if let measured { throw Misdeed("a failure is measured: \(measured)") }
      throw Refused()
    }
  }
}
