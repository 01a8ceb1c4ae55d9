import Allocations
import Synchronization

/// The consumer of the values.
final class Sum: @unchecked Sendable {
  // Unchecked: the measured library delivers serially; otherwise `AtomicSum` is used.
  private(set) var value = 0

  func add(_ value: Int) { self.value &+= value }

  func takeValue() -> Int {
    defer { value = 0 }
    return value
  }
}

/// The consumer of the values of a library that delivers concurrently.
final class AtomicSum: Sendable {
  private let sum = Atomic(0)

  func add(_ value: Int) { sum.wrappingAdd(value, ordering: .relaxed) }
  func takeValue() -> Int { sum.exchange(0, ordering: .relaxed) }
}

/// A number that is hidden from the optimiser.
func hidden(_ value: Int) -> Int { Int(opaque(Int64(value))) }

/// The sum of the numbers below `count`.
func sum(below count: Int) -> Int { count * (count - 1) / 2 }

/// The sum of a running count of the odd numbers below `count`, each result taken once.
func sumOfDistinctScan(_ count: Int) -> Int { sum(below: count / 2 + 1) }

/// Returns `value`, from an asynchronous function that doesn't wait.
@concurrent
@inline(never) func later(_ value: Int) async -> Int { value }
