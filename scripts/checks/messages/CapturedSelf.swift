// error: capture of 'self' with non-Sendable type 'Cell' in a '@Sendable' closure
import Signals

#if CURED
  final class Cell: Sendable {
    let text = MutableProperty("")

    func follow(_ texts: Signal<String>) {
      texts.bind(to: text)
    }
  }
#else
  final class Cell {
    var text = ""

    func follow(_ texts: Signal<String>) {
      texts.subscribeNext { self.text = $0 }
    }
  }  // does not compile
#endif
