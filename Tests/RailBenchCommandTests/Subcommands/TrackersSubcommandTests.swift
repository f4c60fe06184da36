import Testing
import Tracking
@testable import RailBenchCommand

@Suite struct TrackersSubcommandTests {
  @Test func `lists every parameter with default, unit, range and meaning`() async {
    let run = await CommandRun.of(["trackers"], trackers: TrackerEntry.samples)
    #expect(run.status == .success)
    #expect(
      run.output == """
        a1: with two circles
          parameter    default  unit  range    meaning
          ───────────  ───────  ────  ───────  ────────────────
          innerRadius      200  m     10…1000  the inner circle
          outerRadius      500  m     10…5000  the outer circle
          must hold: innerRadius < outerRadius

        b1: without parameters

        geofence: a circle around each stop of a ride known beforehand: an alarm, no tracker

        clairvoyant: answers the truth: the ceiling, no tracker

        """)
  }

  @Test func `prints Markdown for one tracker`() async {
    let run = await CommandRun.of(["trackers", "a1", "--markdown"], trackers: TrackerEntry.samples)
    #expect(
      run.output == """
        ### `a1`

        with two circles

        | parameter     | default | unit | range   | meaning          |
        | ------------- | ------: | ---- | ------- | ---------------- |
        | `innerRadius` |     200 | m    | 10…1000 | the inner circle |
        | `outerRadius` |     500 | m    | 10…5000 | the outer circle |

        Must hold: `innerRadius < outerRadius`.

        """)
  }

  @Test func `suggests the right name`() async {
    let run = await CommandRun.of(["trackers", "a11"], trackers: TrackerEntry.samples)
    #expect(run.status == .badInput)
    #expect(run.errors == "error: TRACKER: unknown tracker 'a11' (did you mean 'a1'?)\n")
  }
}
