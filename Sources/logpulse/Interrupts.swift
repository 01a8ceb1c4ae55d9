// Dispatch says only on some platforms that its sources may be used by any thread.
@preconcurrency import Dispatch
import Foundation
import Signals

extension Signal<Void> {
  /// A signal of the interrupts (Control-C), which don't end the process while it is subscribed to.
  static var interrupts: Signal<Void> {
    .create { subscriber in
      signal(SIGINT, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .main)
      source.setEventHandler { subscriber.sendNext(()) }
      source.resume()
      return Disposable {
        source.cancel()
        signal(SIGINT, SIG_DFL)
      }
    }
  }
}
