import RailBenchKit
import RailBenchNetworks

var session = TrackingSession(network: try RailNetwork(bundled: .greaterTokyo))
