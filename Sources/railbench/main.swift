import RailBenchCommand
import Trackers

RailBench.main(trackers: TrackerCatalogue.all)
