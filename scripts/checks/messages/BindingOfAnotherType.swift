// error: no exact matches in call to instance method 'bind'
import Signals

#if CURED
  func show(_ counts: Signal<Int>, in text: MutableProperty<String>) {
    counts.map { "\($0)" }.bind(to: text)
  }
#else
  func show(_ counts: Signal<Int>, in text: MutableProperty<String>) {
    counts.bind(to: text)
  }  // does not compile
#endif
