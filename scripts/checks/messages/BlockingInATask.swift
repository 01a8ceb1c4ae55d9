// error: instance method 'waitForFirst' is unavailable from asynchronous contexts
import Signals

#if CURED
  func firstNumber(_ numbers: Signal<Int>) async throws -> Int? {
    try await numbers.first()
  }
#else
  func firstNumber(_ numbers: Signal<Int>) async throws -> Int? {
    try numbers.waitForFirst()
  }  // does not compile
#endif
