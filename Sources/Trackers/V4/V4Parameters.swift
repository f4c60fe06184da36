import Tracking

/// The parameters of V4.
///
/// Where no source is named, a race on drawn rides chose the value; see `V4.md`.
struct V4Parameters: TrackerParameters {
  // The error of a location: as phones on real rides show it.
  var claimFactor = 0.8
  var leastSigma = 5.0
  var slowSeconds = 20.0
  var mapSigma = 20.0
  var sagShare = 0.3
  // Which railways are weighed.
  var reach = 250.0
  var floor = 7.0
  // Stops and passes, counted on timetables and drawn rides.
  var platformSigma = 60.0
  var strayStops = 3e-5
  var freeStops = 1.5e-3
  var localShare = 0.6
  var localStops = 0.98
  var expressStops = 0.25
  var hubFactor = 4.0
  // No train.
  var freeStart = -2.5
  var freeLimit = 3.0
  var slowSpeed = 9.0
  var slowWeight = 10.0
  var waitSeconds = 100.0
  var walkSpeed = 4.0
  // The decision and the display.
  var hysteresis = 0.5
  var lead = 38.0
  var dwell = 42.0
  var boardingWait = 55.0
  var platformReach = 200.0
  var braking = 1.15
  var cruiseShare = 0.75

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "claimFactor", \.claimFactor, unit: "", range: 0.1...5,
      summary: "standard deviation of a location's error, in claimed accuracies"),
    ParameterAxis(
      "leastSigma", \.leastSigma, unit: "m", range: 0.5...100,
      summary: "lower limit of that standard deviation"),
    ParameterAxis(
      "slowSeconds", \.slowSeconds, unit: "s", range: 0.5...600,
      summary: "time after which a location's error has faded to 37 %"),
    ParameterAxis(
      "mapSigma", \.mapSigma, unit: "m", range: 0...100,
      summary: "standard deviation of the ridden track's distance from the mapped one"),
    ParameterAxis(
      "sagShare", \.sagShare, unit: "", range: 0...2,
      summary: "standard deviation of a track's distance from the middle of a line drawn straight "
        + "between two stations, as a share of the line's length"),
    ParameterAxis(
      "reach", \.reach, unit: "m", range: 20...3000,
      summary: "distance within which a railway is first considered"),
    ParameterAxis(
      "floor", \.floor, unit: "nat", range: 1...50,
      summary: "log odds against the best railway at which a new or unlikely railway stands"),
    ParameterAxis(
      "platformSigma", \.platformSigma, unit: "m", range: 1...500,
      summary: "standard deviation of a stopped phone's distance from its station's point"),
    ParameterAxis(
      "strayStops", \.strayStops, unit: "1/m", range: 1e-8...1e-2,
      summary: "stops of a train between stations, as at signals, per metre of track"),
    ParameterAxis(
      "freeStops", \.freeStops, unit: "1/m", range: 1e-8...1e-1,
      summary: "stops of a phone on no train, per metre of way"),
    ParameterAxis(
      "localShare", \.localShare, unit: "", range: 0.01...0.99,
      summary: "share of locals among trains, where the network does not tell it"),
    ParameterAxis(
      "localStops", \.localStops, unit: "", range: 0.5...0.9999,
      summary: "share of its stations at which a local stops"),
    ParameterAxis(
      "expressStops", \.expressStops, unit: "", range: 0.01...0.99,
      summary: "share of its stations at which an express stops, where no railways meet"),
    ParameterAxis(
      "hubFactor", \.hubFactor, unit: "", range: 1...20,
      summary: "factor on an express's odds of a stop where railways meet"),
    ParameterAxis(
      "freeStart", \.freeStart, unit: "nat", range: -50...50,
      summary: "log odds of no train against the best railway, before the first location"),
    ParameterAxis(
      "freeLimit", \.freeLimit, unit: "nat", range: 0...100,
      summary: "upper limit of the log odds of no train"),
    ParameterAxis(
      "slowSpeed", \.slowSpeed, unit: "m/s", range: 0.1...50,
      summary: "speed below which trains seldom run between stations"),
    ParameterAxis(
      "slowWeight", \.slowWeight, unit: "nat", range: 0...50,
      summary: "gain of no train for 100 m at a crawl between stations beside the track"),
    ParameterAxis(
      "waitSeconds", \.waitSeconds, unit: "s", range: 0...7200,
      summary: "standstill, before boarding, after which the log odds of no train grow"),
    ParameterAxis(
      "walkSpeed", \.walkSpeed, unit: "m/s", range: 0.1...10,
      summary: "speed below which a moving phone may be carried on foot"),
    ParameterAxis(
      "hysteresis", \.hysteresis, unit: "nat", range: 0...10,
      summary: "lead in log odds that another railway needs to replace the one named"),
    ParameterAxis(
      "lead", \.lead, unit: "s", range: 0...300,
      summary: "time before the arrival at which a stop is announced"),
    ParameterAxis(
      "dwell", \.dwell, unit: "s", range: 0...300,
      summary: "time for which trains stand at platforms"),
    ParameterAxis(
      "boardingWait", \.boardingWait, unit: "s", range: 0...3600,
      summary: "standstill at the first platform after which the rider is taken to be aboard"),
    ParameterAxis(
      "platformReach", \.platformReach, unit: "m", range: 10...1000,
      summary: "distance from a station's point within which a stand is a stop there"),
    ParameterAxis(
      "braking", \.braking, unit: "m/s²", range: 0.1...5,
      summary: "upper limit of a train's braking before a stop"),
    ParameterAxis(
      "cruiseShare", \.cruiseShare, unit: "", range: 0.1...1,
      summary: "speed between two stops that nobody sees, as a share of the railway's top speed"),
  ]
}
