// error: generic parameter 'NewValue' could not be inferred
import Signals

#if CURED
  func status(_ isBusy: Signal<Bool>) -> Signal<String?> {
    let cleared = isBusy.mapReplace(String?.none)
    return merge(cleared, isBusy.map { $0 ? "busy" : nil })
  }
#else
  func status(_ isBusy: Signal<Bool>) -> Signal<String?> {
    let cleared = isBusy.mapReplace(nil)
    return merge(cleared, isBusy.map { $0 ? "busy" : nil })
  }  // does not compile
#endif
