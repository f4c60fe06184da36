import RailBenchCommand
import Trackers

await RailBench.main(trackers: TrackerCatalogue.all)
