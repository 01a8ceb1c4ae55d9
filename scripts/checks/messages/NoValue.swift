// error: missing argument for parameter #1 in call
import Signals

#if CURED
  func tap(_ taps: Subject<Void>) {
    taps.sendNext(())
  }
#else
  func tap(_ taps: Subject<Void>) {
    taps.sendNext()
  }  // does not compile
#endif
