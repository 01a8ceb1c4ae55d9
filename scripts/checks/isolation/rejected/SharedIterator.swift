// error: risks causing data races
import Signals

func two(_ numbers: Signal<Int>) async throws {
  var iterator = numbers.values().makeAsyncIterator()
  async let first = iterator.next()
  async let second = iterator.next()
  _ = try await (first, second)
}
