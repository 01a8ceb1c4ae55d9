// error: referencing static method 'interval(every:on:leeway:)' on 'Signal' requires the types 'Int' and 'Duration' be equivalent
import Signals

#if CURED
  func count() -> Signal<Int> {
    Signal.interval(every: .seconds(1), on: .main).enumerated().map(\.index)
  }
#else
  func count() -> Signal<Int> {
    Signal<Int>.interval(every: .seconds(1), on: .main)
  }  // does not compile
#endif
