// error: missing argument label 'with:' in call
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
