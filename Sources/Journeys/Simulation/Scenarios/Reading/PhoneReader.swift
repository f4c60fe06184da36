package import RailNetwork

/// Reads the phone of a scenario file; a number may be a list of two to draw one between.
package enum PhoneReader {
  /// The profiles of a name, which rides use in turn.
  private struct Choice {
    let name: String
    let profiles: [PhoneProfile]

    static let all =
      PhoneProfile.all.map { Choice(name: $0.name, profiles: [$0]) }
      + [Choice(name: "mixed", profiles: PhoneProfile.mixture)]
  }

  /// One phone; for `mixed`, those of ``PhoneProfile/mixture``.
  package static var phones: JSONKind<[PhoneSetup]> {
    .object(unknown: .refused) { object in
      var setup = PhoneSetup()
      let choice = object.optional("profile", .choice(of: Choice.all, \.name))
      setup.underground = object.optional("underground", .choice()) ?? setup.underground
      setup.tags = object.optional("tags", .list(.tag)) ?? []
      setup.disturbance = object.optional("disturbance", disturbance)
      let given = PhoneProfile.numbers.compactMap { path in
        number(setup.profile[keyPath: path], object).map { (path, $0) }
      }
      setup.faults = object.optional("faults", .list(ifSound: fault))?.compactMap(\.self) ?? []
      return (choice?.profiles ?? [setup.profile]).map { profile in
        var setup = setup
        setup.profile = profile
        for (path, number) in given { setup.profile[keyPath: path].wrappedValue = number }
        return setup
      }
    }
  }

  /// `{"kind": "far", "step": 120}`: a temporary degradation, as in `railbench degrade`.
  private static var disturbance: JSONKind<(degradation: Degradation, step: Double)> {
    .object(unknown: .refused) { object in
      let kinds = Degradation.all.filter(\.isTemporary)
      let kind = object.required("kind", .choice(of: kinds, \.name))
      let step = object.required("step", .number(in: 1...100_000_000))
      return (kind, step)
    }
  }

  /// A fault of a phone: its `kind`, and the numbers that differ from the defaults.
  package static var fault: JSONKind<PhoneFault> {
    .object(unknown: .refused) { object in
      var fault = object.required("kind", .choice(of: PhoneFault.all, \.kind))
      if !object.isSound { object.leaveRest() }
      for index in fault.numbers.indices {
        if let given = number(fault.numbers[index], object) {
          fault.numbers[index].wrappedValue = given
        }
      }
      return fault
    }
  }

  private static func number(_ number: Number, _ object: JSONObject) -> RandomNumber? {
    object.optional(number.name, .randomNumber(in: number.range))
  }
}

extension JSONKind where Value == RandomNumber {
  /// A number, or a list of two in ascending order.
  static func randomNumber(in allowed: ClosedRange<Double>) -> JSONKind {
    let bounds = "\(JSONText.number(allowed.lowerBound)) to \(JSONText.number(allowed.upperBound))"
    return JSONKind(standIn: RandomNumber(allowed.lowerBound)) { field in
      let numbers = (field.node.array ?? [field.node]).compactMap(\.number)
      guard let low = numbers.first, let high = numbers.last, low <= high,
        allowed.contains(low), allowed.contains(high),
        numbers.count == field.node.array?.count ?? 1, numbers.count <= 2
      else {
        field.fault(
          expected: "a number from \(bounds), or a list of two in ascending order",
          remedy: "such as 30 or [20, 60]")
        return nil
      }
      return RandomNumber(low...high)
    }
  }
}
