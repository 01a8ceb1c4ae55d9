// error: call can throw, but the error is not handled
import Signals

#if CURED
  func show(_ numbers: Signal<Int>) async throws {
    for try await number in numbers.values() { print(number) }
  }
#else
  func show(_ numbers: Signal<Int>) async {
    for await number in numbers.values() { print(number) }
  }  // does not compile
#endif
