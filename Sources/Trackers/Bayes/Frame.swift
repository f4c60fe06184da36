import Maths
import RailNetwork

/// A location and what the phone's motion makes of it.
struct Frame {
  var time: Int64
  /// Since the last location.
  var seconds: Double
  var sigma: Double
  /// m; how much of the error is new in this location, as a standard deviation.
  var white: Double
  /// What is taken for the error where a train is doubted: a phone that claims no accuracy may be
  /// far off at times.
  var doubtSigma: Double
  var fading: Double
  var plane: LocalPlane
  /// The unit vector of the course, where it is measured at speed.
  var course: PlanarVector?
  var speed: Double?
  /// Whether the speed is measured, not derived.
  var isMeasured: Bool
  var cruise: Double
  var stand: PhoneMotion.Stand
  var isStanding: Bool
  var isCoarse: Bool
  /// Metres from the last location.
  var way: Double
  /// Metres from where a way began over which distances from tracks are compared, if it ends here.
  var strayWay: Double?
  /// How much of the time since the last location the train moved.
  var moveShare: Double
  /// Whether the phone has come far from where it stood until just now, for all it said.
  var hasComeFar = false
  /// Seconds for which the phone has stood, if it stands.
  var stood: Double?
  /// Whether the rider has not moved like a train yet.
  var isBoarding: Bool
  /// How offsets change over the way, but for lines drawn straight from station to station.
  var mapStep: MapStep
  /// How likely such lines do not lie where the rails do, as far as the ride has shown.
  var straightDoubt: Double
}
