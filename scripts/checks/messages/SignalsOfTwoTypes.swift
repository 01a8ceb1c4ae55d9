// error: cannot convert value of type 'Signal<String>' to expected argument type 'Signal<Int>'
import Signals

#if CURED
  func changes(_ added: Signal<Int>, _ renamed: Signal<String>) -> Signal<Void> {
    merge(added.mapReplace(()), renamed.mapReplace(()))
  }
#else
  func changes(_ added: Signal<Int>, _ renamed: Signal<String>) -> Signal<Void> {
    merge(added, renamed).mapReplace(())
  }  // does not compile
#endif
