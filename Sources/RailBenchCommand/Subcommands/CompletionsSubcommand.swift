import Text

struct CompletionsOptions: Options {
  let shell = Option.argument("SHELL", Shell.names)
}

extension Subcommand {
  static let completions = Subcommand(
    path: ["completions"],
    summary:
      "prints the script that completes subcommands, options, trackers and suites in a shell",
    discussion: """
      Where the script goes:
        bash  ~/.local/share/bash-completion/completions/railbench
        zsh   a file _railbench in a folder of $fpath
        fish  ~/.config/fish/completions/railbench.fish
      """,
    example: "railbench completions fish > ~/.config/fish/completions/railbench.fish",
    takes: CompletionsOptions()
  ) { request in
    guard let shell = Shell(rawValue: request.shell) else {
      throw Faults(
        "railbench completions", "unknown shell '\(request.shell)'",
        remedy: "known: \(Shell.names)")
    }
    request.print(shell.script)
  }
}
