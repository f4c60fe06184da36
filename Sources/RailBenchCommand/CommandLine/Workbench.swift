import Tracking

/// What a subcommand works with: the contestants, and the terminal.
struct Workbench: Sendable {
  let trackers: [TrackerEntry]
  let console: Console
}
