import RailNetwork

/// Shell scripts that complete subcommands and options, made from the declarations.
enum Completions {
  static let shells = ["bash", "zsh", "fish"]

  static func script(_ shell: String, _ subcommands: [Subcommand]) -> String {
    shell == "fish" ? fish(subcommands) : bash(subcommands)
  }

  /// For bash, and for zsh, which can read it.
  private static func bash(_ subcommands: [Subcommand]) -> String {
    // Longer names first: `track` begins `trackers`.
    let cases = subcommands.sorted { $0.name.count > $1.name.count }.map { subcommand in
      "    '\(subcommand.name)'*) options='\(names(of: subcommand).joined(separator: " "))' ;;\n"
    }
    let groups = subcommands.filter { $0.path.count > 1 }.grouped(by: \.path[0]).map { group in
      "    '\(group[0].path[0])') words='\(group.map { $0.path[1] }.joined(separator: " "))' ;;\n"
    }
    return """
      # railbench completions bash: source <(railbench completions bash)
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

  private static func fish(_ subcommands: [Subcommand]) -> String {
    let lines = subcommands.flatMap { subcommand -> [String] in
      let path = subcommand.path
      let isChosen = path.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
      let start =
        path.count == 1
        ? "__fish_use_subcommand"
        : "__fish_seen_subcommand_from \(path[0]); and not __fish_seen_subcommand_from \(path[1])"
      let names = "complete -c railbench -n '\(start)' -a \(path[path.count - 1])"
      let groups =
        path.count == 1 ? [] : ["complete -c railbench -n __fish_use_subcommand -a \(path[0])"]
      return groups + ["\(names) -d \(quoted(subcommand.summary))"]
        + (subcommand.options + CommonOptions.declarations).map { option in
          let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
          return "complete -c railbench -n '\(isChosen)'\(short) -l \(option.name.dropFirst(2))"
            + (option.placeholder == nil ? "" : " -r") + " -d \(quoted(option.summary))"
        }
    }
    return lines.unique.joined(separator: "\n")
  }

  private static func names(of subcommand: Subcommand) -> [String] {
    (subcommand.options + CommonOptions.declarations).map(\.name) + ["--help"]
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

struct CompletionsOptions: Options {
  let shell = Option.optionalArgument("SHELL", "bash (the default), zsh or fish")
}

extension Subcommand {
  static let completions = Subcommand(
    path: ["completions"],
    summary: "prints a script that completes commands in a shell",
    discussion: """
      To use it in bash or zsh, add to ~/.bashrc or ~/.zshrc:
        source <(railbench completions bash)
      In fish, see the example.
      """,
    example: "railbench completions fish > ~/.config/fish/completions/railbench.fish",
    takes: CompletionsOptions()
  ) { request in
    let shell = request.shell ?? "bash"
    guard Completions.shells.contains(shell) else {
      throw Faults(
        .unknown(
          "shell", shell, in: "SHELL", among: Completions.shells,
          remedy: "known: \(Completions.shells.joined(separator: ", "))"))
    }
    request.print(Completions.script(shell, SubcommandCatalogue.all))
  }
}
