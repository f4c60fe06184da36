import PlainText
import RailNetwork

extension Subcommand {
  /// `railbench network validate`.
  static let networkValidate = Subcommand(
    path: ["network", "validate"],
    summary: "lists all that is wrong with network files",
    discussion: """
      A fault makes a file unusable, a warning doesn't. The exit status is 2 if any file has a fault.
      """,
    arguments: [
      ArgumentDeclaration(
        name: NetworkFile.argument.name, summary: NetworkFile.argument.summary, count: .oneOrMore)
    ]
  ) { invocation, workbench in
    var faults: [Fault] = []
    for name in invocation.arguments {
      do throws(Faults) {
        let review = try NetworkFile.review(name)
        for warning in review.warnings { workbench.console.print("warning: \(warning)") }
        let count = review.warnings.count
        workbench.console.print(
          "\(name): fit for use, \(review.network.sizeText), "
            + (count == 0 ? "no warnings" : count == 1 ? "1 warning" : "\(count) warnings"))
      } catch {
        faults += error.all
      }
    }
    guard faults.isEmpty else { throw Faults(faults) }
    return .success
  }
}
