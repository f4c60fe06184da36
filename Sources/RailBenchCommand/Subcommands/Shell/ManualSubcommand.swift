import Datasets

extension Subcommand {
  static let manual = Subcommand(
    path: ["man"],
    summary: "prints the manual page",
    discussion: "To read it: railbench man | man -l -    To keep it: railbench man > railbench.1",
    takes: NoOptions()
  ) { request in
    request.print(String(ManualPage.text(version: SuiteSignature.harness).dropLast()))
  }
}
