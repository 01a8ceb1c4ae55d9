// error: main actor-isolated property 'count' can not be
import Signals

// With RxSwift this compiles, and traps when it runs.
@MainActor final class Counting {
  var count = 0

  func start(_ numbers: Signal<Int>) {
    numbers.deliver(on: .background()).map { number in
      self.count += 1
      return number * 2
    }.subscribe()
  }
}
