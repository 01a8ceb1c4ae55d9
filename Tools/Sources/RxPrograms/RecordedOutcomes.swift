/// The outcomes of programs on RxSwift, as digests, and which of them differ here.
public struct RecordedOutcomes: Sendable {
  /// Which RxSwift, and when.
  public let origin: String
  public let seed: UInt64
  /// The digest of each program's outcome on RxSwift.
  public var digests: [UInt32] = []
  /// The programs whose outcomes differ, by the name of the difference.
  public var differing: [String: [Int]] = [:]

  public init(origin: String, seed: UInt64) {
    self.origin = origin
    self.seed = seed
  }

  /// Reads what `text` has written.
  public init?(_ text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.count > 1, lines[1].hasPrefix("seed "), let seed = UInt64(lines[1].dropFirst(5))
    else { return nil }
    self.init(origin: lines[0], seed: seed)
    for line in lines.dropFirst(2) {
      if let colon = line.lastIndex(of: ":") {
        let numbers = line[line.index(after: colon)...].split(separator: " ")
        differing[String(line[..<colon])] = numbers.compactMap { Int($0) }
      } else {
        digests += Self.numbers(in: line)
      }
    }
  }

  /// The text of a file: digests of eight hexadecimal digits, and a line for each difference.
  public var text: String {
    var text = "\(origin)\nseed \(seed)\n"
    for first in stride(from: 0, to: digests.count, by: 14) {
      let line = digests[first..<min(first + 14, digests.count)].map { digest in
        let digits = String(digest, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
      }
      text += line.joined() + "\n"
    }
    for (name, numbers) in differing.sorted(by: { $0.key < $1.key }) {
      text += "\(name): \(numbers.map(String.init).joined(separator: " "))\n"
    }
    return text
  }

  private static func numbers(in line: String) -> [UInt32] {
    var rest = line[...]
    var numbers: [UInt32] = []
    while !rest.isEmpty {
      numbers.append(UInt32(rest.prefix(8), radix: 16) ?? 0)
      rest = rest.dropFirst(8)
    }
    return numbers
  }
}

extension Outcome {
  /// A number that is the same for the same outcome, and hardly ever for another one.
  public var digest: UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for line in self {
      for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 10) &* 0x100_0000_01B3
    }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
