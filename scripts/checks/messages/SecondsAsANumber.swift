// error: cannot convert value of type 'Int' to expected argument type 'Duration'
import Signals

#if CURED
  func later(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.delay(for: .seconds(1))
  }
#else
  func later(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.delay(for: 1)
  }  // does not compile
#endif
