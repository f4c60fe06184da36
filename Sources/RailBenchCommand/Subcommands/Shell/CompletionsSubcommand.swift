import Text

struct CompletionsOptions: Options {
  let shell = Option.argument("SHELL", Shell.allCases.map(\.rawValue).joined(separator: ", "))
}

extension Subcommand {
  static let completions = Subcommand(
    path: ["completions"],
    summary:
      "prints the script that completes subcommands, options, trackers and suites in a shell",
    discussion: """
      For bash: railbench completions bash > ~/.local/share/bash-completion/completions/railbench
      For zsh:  railbench completions zsh > a file _railbench in a folder of $fpath
      For fish: railbench completions fish > ~/.config/fish/completions/railbench.fish
      """,
    takes: CompletionsOptions()
  ) { request in
    guard let shell = Shell(rawValue: request.shell) else {
      throw Faults(
        .unknown(
          "shell", request.shell, in: "railbench completions",
          among: Shell.allCases.map(\.rawValue), remedy: "known: bash, zsh, fish"))
    }
    request.print(shell.script)
  }
}
