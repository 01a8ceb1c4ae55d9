// error: 'signal' is unavailable: an infallible signal is a Signal: leave out '.signal', or write 'as Signal' in its place
import Signals

#if CURED
  func show(_ name: Property<String>, _ loaded: Signal<String>) {
    merge(name.values, loaded).subscribeNext { print($0) }
  }
#else
  func show(_ name: Property<String>, _ loaded: Signal<String>) {
    merge(name.values.signal, loaded).subscribeNext { print($0) }
  }  // does not compile
#endif
