import Allocations
import Synchronization

/// What consumes the values.
final class Sum: @unchecked Sendable {
  // Unchecked: whatever is measured delivers serially, or it uses `AtomicSum`.
  private(set) var value = 0

  func add(_ value: Int) { self.value &+= value }

  func takeValue() -> Int {
    defer { value = 0 }
    return value
  }
}

/// What consumes the values of a library that doesn't keep concurrent ones apart.
final class AtomicSum: Sendable {
  private let sum = Atomic(0)

  func add(_ value: Int) { sum.wrappingAdd(value, ordering: .relaxed) }
  func takeValue() -> Int { sum.exchange(0, ordering: .relaxed) }
}

/// A number that the optimiser doesn't see.
func hidden(_ value: Int) -> Int { Int(opaque(Int64(value))) }

/// What the numbers below `count` add up to.
func sum(below count: Int) -> Int { count * (count - 1) / 2 }

/// What a running count of the odd numbers below `count` adds up to, each result taken once.
func sumOfDistinctScan(_ count: Int) -> Int { sum(below: count / 2 + 1) }

/// The same number, from an asynchronous function that doesn't wait.
@concurrent
@inline(never) func later(_ value: Int) async -> Int { value }
