// error: loses global actor
import Signals

@MainActor final class Formatting {
  func format(_ number: Int) -> String { "\(number)" }

  func start(_ numbers: Signal<Int>) -> Signal<String> {
    numbers.deliver(on: .background()).map(format)
  }
}
