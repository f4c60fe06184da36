import Datasets

extension Subcommand {
  static let manual = Subcommand(
    path: ["man"],
    summary: "prints the manual page",
    discussion: "To keep it: railbench man > railbench.1",
    example: "railbench man | man -l -",
    takes: NoOptions()
  ) { request in
    request.print(String(ManualPage.text(version: SuiteSignature.harness).dropLast()))
  }
}
