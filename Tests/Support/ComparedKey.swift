/// A key that calls a block when it is compared. All keys have the same hash value.
package struct ComparedKey: Hashable, Sendable {
  package let number: Int
  private let compared: @Sendable () -> Void

  package init(number: Int, compared: @escaping @Sendable () -> Void) {
    self.number = number
    self.compared = compared
  }

  package static func == (one: ComparedKey, other: ComparedKey) -> Bool {
    one.compared()
    return one.number == other.number
  }

  package func hash(into hasher: inout Hasher) {}
}
