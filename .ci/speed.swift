// A fixed amount of work like that of `railbench`: geometry, arrays of values that share storage,
// dictionaries, bytes. Never change it: limits are multiples of its time.

struct Place {
  var east: Double
  var north: Double
  var names: [Int]
}

struct Draw {
  var state: UInt64 = 20_260_302

  mutating func next(below count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }
}

func nearest(_ places: [Place], east: Double, north: Double) -> Int {
  var (best, least) = (0, Double.infinity)
  for (index, place) in places.enumerated() {
    let (x, y) = (place.east - east, place.north - north)
    let square = x * x + y * y
    if square < least { (best, least) = (index, square) }
  }
  return best
}

var draw = Draw()
var places = (0..<400).map { index in
  Place(
    east: Double(draw.next(below: 10_000)), north: Double(draw.next(below: 10_000)),
    names: (0..<index % 7).map { _ in draw.next(below: 100) })
}
var counts: [[Int]: Int] = [:]
var sum = 0.0
for round in 0..<5_000_000 {
  if round % 4 == 0 {
    let found = nearest(
      places, east: Double(draw.next(below: 10_000)), north: Double(draw.next(below: 10_000)))
    sum += places[found].east
    places[found].names.append(round % 100)
    if places[found].names.count > 12 { places[found].names.removeFirst(6) }
  }
  let place = places[draw.next(below: places.count)]
  counts[Array(place.names.prefix(3)), default: 0] += 1
  if counts.count > 4_000 { counts.removeAll(keepingCapacity: true) }
}
let bytes = Array("\(sum) \(counts.count)".utf8)
var hash: UInt64 = 14_695_981_039_346_656_037
for _ in 0..<4_000_000 { for byte in bytes { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 } }
print(hash)
