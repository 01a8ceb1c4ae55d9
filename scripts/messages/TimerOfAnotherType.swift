// error: referencing static method 'interval(_:on:leeway:)' on 'Signal' requires the types 'Int' and 'Duration' be equivalent
import Signals

#if CURED
  func count() -> Signal<Int> {
    Signal.interval(.seconds(1), on: .main).enumerated().map(\.index)
  }
#else
  func count() -> Signal<Int> {
    Signal<Int>.interval(.seconds(1), on: .main)
  }  // does not compile
#endif
