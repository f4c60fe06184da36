import Datasets
import Text

/// The shells whose completions are written.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that asks ``Completion`` for all it shows.
  var script: String {
    switch self {
    case .bash:
      // The colon and the equals sign end a word for bash, so what stands before them is cut off.
      #"""
      _railbench() {
        local line=${COMP_LINE:0:COMP_POINT} words current start text
        read -ra words <<<"$line"
        [[ $line == *[[:space:]] ]] && words+=("")
        current=${words[${#words[@]} - 1]}
        start=${current%"${current##*[:=]}"}
        COMPREPLY=()
        while IFS=$'\t' read -r text _; do
          COMPREPLY+=("${text#"$start"}")
        done < <("${words[0]}" __complete "${words[@]:1}" 2>/dev/null)
        [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[.=] ]] && compopt -o nospace
        return 0
      }
      complete -o bashdefault -o default -F _railbench railbench
      """#
    case .zsh:
      #"""
      #compdef railbench
      _railbench() {
        local -a candidates
        local text summary
        while IFS=$'\t' read -r text summary; do
          candidates+=("${text//:/\\:}:$summary")
        done < <("${words[1]}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)
        if (( $#candidates )); then _describe railbench candidates; else _files; fi
      }
      if [[ $funcstack[1] == _railbench ]]; then
        _railbench "$@"
      else
        compdef _railbench railbench
      fi
      """#
    case .fish:
      #"""
      function __railbench_complete
          set -l words (commandline -opc)
          set -l current (commandline -ct)
          set -l candidates ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
          if test (count $candidates) -gt 0
              printf '%s\n' $candidates
          else
              __fish_complete_path "$current"
          end
      end
      complete -c railbench -f -a '(__railbench_complete)'
      """#
    }
  }
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
    arguments: [
      ArgumentDeclaration("SHELL", Shell.allCases.map(\.rawValue).joined(separator: ", "))
    ]
  ) { invocation in
    guard let shell = Shell(rawValue: invocation.arguments[0]) else {
      throw Faults(
        .unknown(
          "shell", invocation.arguments[0], in: "railbench completions",
          among: Shell.allCases.map(\.rawValue), remedy: "known: bash, zsh, fish"))
    }
    invocation.print(shell.script)
  }

  static let manual = Subcommand(
    path: ["man"],
    summary: "prints the manual page",
    discussion: "To read it: railbench man | man -l -    To keep it: railbench man > railbench.1"
  ) { invocation in
    invocation.print(String(ManualPage.text(version: SuiteSignature.harness).dropLast()))
  }
}
