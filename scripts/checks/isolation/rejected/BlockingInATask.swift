// error: unavailable from asynchronous contexts
import Signals

func firstNumber(_ numbers: Signal<Int>) async throws -> Int? {
  try numbers.waitForFirst()
}
