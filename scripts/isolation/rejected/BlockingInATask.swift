// error: 'await'
import Signals

func firstNumber(_ numbers: Signal<Int>) async throws -> Int? {
  try numbers.first()
}
