// error: 'self' captured by a closure before all members were initialized
import Signals

#if CURED
  final class Form: Sendable {
    let name = MutableProperty("")
    let save: Command<Void, Int>

    init() {
      save = Command { [name] in .return(name.value.count) }
    }
  }
#else
  final class Form: Sendable {
    let name = MutableProperty("")
    let save: Command<Void, Int>

    init() {
      save = Command { .return(self.name.value.count) }
    }
  }  // does not compile
#endif
