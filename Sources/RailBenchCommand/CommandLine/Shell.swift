/// The shells whose completions are written.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  static let names = allCases.map(\.rawValue).joined(separator: ", ")

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
