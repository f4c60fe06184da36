import RailNetwork
package import Text

/// Reads what a scenario file says of a phone.
///
///     {"profile": "iphone", "underground": "none", "intervalSeconds": [1, 5],
///      "faults": [{"kind": "outage", "seconds": 240, "at": 0.5}, {"kind": "duplicates"}]}
///
/// All members may be missing. A number may be a list of two between which each ride draws one.
package enum PhoneReader {
  package static var phone: JSONKind<PhoneSetup> {
    .object(unknown: .refused) { object in
      var setup = PhoneSetup()
      let profile = object.optional("profile", .choice(of: PhoneProfile.all, \.name))
      setup.profile = profile ?? setup.profile
      setup.underground = object.optional("underground", .choice()) ?? setup.underground
      setup.tags = object.optional("tags", .list(.tag)) ?? []
      take(PhoneProfile.numbers, of: &setup.profile, from: object)
      setup.faults = object.optional("faults", .list(ifSound: fault))?.compactMap(\.self) ?? []
      return setup
    }
  }

  /// A fault of a phone: its `kind`, and its numbers where they differ from the usual.
  package static var fault: JSONKind<any PhoneFault> {
    .object(unknown: .refused) { object in
      let usual = object.required("kind", .choice(of: PhoneFaultCatalogue.all, \.kind))
      if !object.isSound { object.leaveRest() }
      return changed(usual, by: object)
    }
  }

  private static func changed<Fault: PhoneFault>(
    _ usual: Fault, by object: JSONObject
  ) -> any PhoneFault {
    var fault = usual
    take(Fault.numbers, of: &fault, from: object)
    return fault
  }

  /// Sets the numbers that an object has, and leaves the rest at their defaults.
  private static func take<Owner>(
    _ numbers: NumberPaths<Owner>, of owner: inout Owner, from object: JSONObject
  ) {
    for path in numbers {
      let number = owner[keyPath: path]
      if let given = object.optional(number.name, .randomNumber(in: number.range)) {
        owner[keyPath: path].wrappedValue = given
      }
    }
  }
}

extension JSONKind where Value == RandomNumber {
  /// A number, or a list of two in rising order.
  static func randomNumber(in allowed: ClosedRange<Double>) -> JSONKind {
    let bounds = "\(JSONText.number(allowed.lowerBound)) to \(JSONText.number(allowed.upperBound))"
    return JSONKind(standIn: RandomNumber(allowed.lowerBound)) { field in
      let numbers = (field.node.array ?? [field.node]).compactMap(\.number)
      guard let low = numbers.first, let high = numbers.last, low <= high,
        allowed.contains(low), allowed.contains(high),
        numbers.count == field.node.array?.count ?? 1, numbers.count <= 2
      else {
        field.fault(
          expected: "a number from \(bounds), or a list of two in rising order",
          remedy: "such as 30 or [20, 60]")
        return nil
      }
      return RandomNumber(low...high)
    }
  }
}
