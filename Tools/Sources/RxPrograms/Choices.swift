/// The numbers that a program is made of. They come from a seed, or from a list.
///
/// Any list stands for a program, and a small change of the list changes the program a little. So a
/// program is simplified by shortening its list, whatever the program is.
public struct Choices {
  private var given: [Int]?
  private var state: UInt64
  /// The numbers so far.
  public private(set) var made: [Int] = []

  /// Numbers that look random, and are the same for the same seed.
  public init(number: Int, seed: UInt64) {
    given = nil
    state = seed &* 0xD130_2B97_2F1B_5A35 &+ UInt64(number) &* 0x8CB9_2BA7_2F3D_8DD7
  }

  /// The numbers of a list. After its end, each number is 0.
  public init(_ list: [Int]) {
    given = list.reversed()
    state = 0
  }

  /// A number from 0 to `limit`.
  mutating func upTo(_ limit: Int) -> Int {
    let number = Int(truncatingIfNeeded: next() % UInt64(limit + 1))
    made.append(number)
    return number
  }

  mutating func isOneIn(_ count: Int) -> Bool { upTo(count - 1) == count - 1 }

  mutating func pick<Element>(from all: [Element]) -> Element? {
    all.isEmpty ? nil : all[upTo(all.count - 1)]
  }

  private mutating func next() -> UInt64 {
    if given != nil { return UInt64(given?.popLast() ?? 0) }
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
