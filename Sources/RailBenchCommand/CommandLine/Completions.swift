import RailNetwork

/// Shell scripts that complete subcommands and options, made from the declarations.
enum Completions {
  static let shells = ["bash", "zsh"]

  /// For bash, and for zsh, which can read it.
  static func script(_ subcommands: [Subcommand]) -> String {
    // Longer names first: `track` begins `trackers`.
    let cases = subcommands.sorted { $0.name.count > $1.name.count }.map { subcommand in
      "    '\(subcommand.name)'*) options='\(names(of: subcommand).joined(separator: " "))' ;;\n"
    }
    let groups = subcommands.filter { $0.path.count > 1 }.grouped(by: \.path[0]).map { group in
      "    '\(group[0].path[0])') words='\(group.map { $0.path[1] }.joined(separator: " "))' ;;\n"
    }
    return """
      # source <(railbench completions)
      [ -z "${ZSH_VERSION-}" ] || { autoload -U +X bashcompinit && bashcompinit; }
      _railbench() {
        local word=${COMP_WORDS[COMP_CWORD]} first=${COMP_WORDS[1]} options= words=
        case $first in
      \(groups.joined())  esac
        if [ "$COMP_CWORD" = 1 ]; then
          words='\(subcommands.map { $0.path[0] }.unique.joined(separator: " "))'
        elif [ "$COMP_CWORD" != 2 ]; then
          words=
        fi
        case "$first ${COMP_WORDS[2]-}" in
      \(cases.joined())  esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *) COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word")) ;;
        esac
      }
      complete -o filenames -F _railbench railbench
      """
  }

  private static func names(of subcommand: Subcommand) -> [String] {
    (subcommand.options + CommonOptions.declarations).map(\.name) + ["--help"]
  }
}

struct CompletionsOptions: Options {
  let shell = Option.optionalArgument("SHELL", "bash (the default) or zsh")
}

extension Subcommand {
  static let completions = Subcommand(
    path: ["completions"],
    summary: "prints a script that completes commands in a shell",
    discussion: """
      To use it, add to ~/.bashrc or ~/.zshrc:
        source <(railbench completions)
      """,
    example: "railbench completions > ~/.railbench.bash",
    takes: CompletionsOptions()
  ) { request in
    let shell = request.shell ?? "bash"
    guard Completions.shells.contains(shell) else {
      throw Faults(
        .unknown(
          "shell", shell, in: "SHELL", among: Completions.shells,
          remedy: "known: \(Completions.shells.joined(separator: ", "))"))
    }
    request.print(Completions.script(SubcommandCatalogue.all))
  }
}
