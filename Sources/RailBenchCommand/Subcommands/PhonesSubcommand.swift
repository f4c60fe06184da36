extension Subcommand {
  /// `railbench phones`.
  static let phones = Subcommand(
    path: ["phones"],
    summary: "lists the phones and faults that scenarios can name",
    discussion: "Prints the Markdown page that is Datasets/journeys/PHONES.md."
  ) { _, workbench in
    workbench.console.print(String(PhonePage.markdown.dropLast()))
    return .success
  }
}
