// error: conflicting arguments to generic parameter 'Target' ('MutableProperty<String>' vs. 'Property<String>')
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
