// error: static member 'merge' cannot be used on instance of type 'Signal<Value>'
import Signals

#if CURED
  extension Signal {
    func beside(_ others: [Signal]) -> Signal {
      Signals.merge([self] + others)
    }
  }
#else
  extension Signal {
    func beside(_ others: [Signal]) -> Signal {
      merge([self] + others)
    }
  }  // does not compile
#endif
