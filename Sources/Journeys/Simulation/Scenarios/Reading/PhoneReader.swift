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
      let given = numbers(PhoneProfile.numbers, of: setup.profile, from: object)
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
  private static var disturbance: JSONKind<PhoneDisturbance> {
    .object(unknown: .refused) { object in
      let kinds = Degradation.all.filter(\.isTemporary)
      let kind = object.required("kind", .choice(of: kinds, \.name))
      let step = object.required("step", .number(in: 1...100_000_000))
      return PhoneDisturbance(degradation: kind, step: step)
    }
  }

  /// A fault of a phone: its `kind`, and the numbers that differ from the defaults.
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
    for (path, number) in numbers(Fault.numbers, of: usual, from: object) {
      fault[keyPath: path].wrappedValue = number
    }
    return fault
  }

  private static func numbers<Owner>(
    _ paths: NumberPaths<Owner>, of owner: Owner, from object: JSONObject
  ) -> [(NumberPaths<Owner>.Element, RandomNumber)] {
    paths.compactMap { path in
      let number = owner[keyPath: path]
      return object.optional(number.name, .randomNumber(in: number.range)).map { (path, $0) }
    }
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
