import Tracking

/// When a display changes.
struct DisplayModel: TrackerParameters {
  var lead = 50.0
  var leadShare = 0.2
  var announceHold = 300.0
  var boardingWait = 65.0
  var holdSeconds = 600.0
  var dwellSeconds = 38.0
  var dwellPrior = 3.0
  var platformReach = 200.0
  var platformSigmas = 1.5
  var overrun = 150.0
  var hardBraking = 1.15
  var brakingSeen = 0.4
  var speedSigma = 4.0
  var cruiseShare = 0.75
  var unseenDrift = 8.0
  var leastStay = 18.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "lead", \.lead, unit: "s", range: 0...300,
      summary: "how long before the arrival a stop is announced"),
    ParameterAxis(
      "leadShare", \.leadShare, unit: "", range: 0...1,
      summary: "but not before this share of the run"),
    ParameterAxis(
      "announceHold", \.announceHold, unit: "s", range: 0...600,
      summary: "how long soon is not taken back to next, nor now to soon"),
    ParameterAxis(
      "boardingWait", \.boardingWait, unit: "s", range: 0...3600,
      summary: "a phone that has stood so long where it started is taken to be aboard"),
    ParameterAxis(
      "holdSeconds", \.holdSeconds, unit: "s", range: 0...600,
      summary: "how long a silent phone is taken to stand at a platform"),
    ParameterAxis(
      "dwellSeconds", \.dwellSeconds, unit: "s", range: 0...300,
      summary: "how long trains stand at platforms"),
    ParameterAxis(
      "dwellPrior", \.dwellPrior, unit: "", range: 0.1...1000,
      summary: "as many stands of the ride count as much as that"),
    ParameterAxis(
      "platformReach", \.platformReach, unit: "m", range: 10...1000,
      summary: "a stand so near a station is a stop there"),
    ParameterAxis(
      "platformSigmas", \.platformSigmas, unit: "", range: 0...10,
      summary: "standard deviations of the position added to it"),
    ParameterAxis(
      "overrun", \.overrun, unit: "m", range: 0...500,
      summary: "trains stop up to so far beyond a station's point"),
    ParameterAxis(
      "hardBraking", \.hardBraking, unit: "m/s²", range: 0.1...5,
      summary: "no train that is to stop brakes harder"),
    ParameterAxis(
      "brakingSeen", \.brakingSeen, unit: "m/s²", range: 0.05...5,
      summary: "a train seen to brake by more is timed by that"),
    ParameterAxis(
      "speedSigma", \.speedSigma, unit: "m/s", range: 0.1...100,
      summary: "how far speeds stray from the braking curve, or from the speed held"),
    ParameterAxis(
      "cruiseShare", \.cruiseShare, unit: "", range: 0.1...1,
      summary: "speed held unseen, as a share of the railway's top speed"),
    ParameterAxis(
      "unseenDrift", \.unseenDrift, unit: "s", range: 0...1000,
      summary: "how fast unseen progress strays: variance per second"),
    ParameterAxis(
      "leastStay", \.leastStay, unit: "s", range: 0...300,
      summary: "a train that still stood is taken to stand on for so long"),
  ]
}
