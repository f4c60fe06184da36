/// Reads columns of the page's data by the words of the format, for comparison.
enum ColumnReading {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  static func decode(_ text: String) -> [Int?] {
    var numbers: [Int] = []
    var number = 0
    var shift = 0
    for letter in text {
      let group = letters.firstIndex(of: letter) ?? 0
      number |= (group & 31) << shift
      shift += 5
      if group < 32 {
        numbers.append(number)
        (number, shift) = (0, 0)
      }
    }
    var values: [Int?] = []
    var last = 0
    var index = 0
    while index < numbers.count {
      switch numbers[index] {
      case 0: values.append(nil)
      case 1:
        index += 1
        let previous = values.last ?? nil
        values += Array(repeating: previous, count: numbers[index])
      case let token:
        let size = (token - 2) >> 1
        last += token & 1 == 1 ? -size : size
        values.append(last)
      }
      index += 1
    }
    return values
  }
}
