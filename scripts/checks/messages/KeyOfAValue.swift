// error: contextual closure type '@Sendable (Int, Int) throws -> Bool' expects 2 arguments, but 1 was used in closure body
import Signals

#if CURED
  func tens(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.distinctUntilChanged { $0 / 10 == $1 / 10 }
  }
#else
  func tens(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.distinctUntilChanged { $0 / 10 }
  }  // does not compile
#endif
