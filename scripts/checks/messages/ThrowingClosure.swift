// error: invalid conversion from throwing function of type '@Sendable (Int) throws -> ()' to non-throwing function type '@Sendable (Int) -> Void'
import Signals

@Sendable func check(_ number: Int) throws {}

#if CURED
  func checked(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.try { number in try check(number) }
  }
#else
  func checked(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.doNext { number in try check(number) }
  }  // does not compile
#endif
