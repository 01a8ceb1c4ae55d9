// None of this has been run: it was written where there is no Objective-C.
#if canImport(ObjectiveC)
  public import Foundation
  import Scheduling
  public import Signals

  extension NSObjectProtocol where Self: NSObject & Sendable {
    /// Returns a signal of the value of a property, and then of each value that it is changed to.
    ///
    /// The property has to be one that can be observed: `@objc dynamic`. The object is not kept alive;
    /// the signal completes when it goes away. RAC: `RACObserve` (PL1).
    ///
    /// - Parameter keyPath: Which property.
    /// ## Scheduling
    /// Observes from when it is subscribed to, wherever that is; delivers on the thread that changes the
    /// property.
    /// ## Errors
    /// None.
    /// ## Disposal
    /// Stops observing.
    public func values<Value: Sendable>(
      for keyPath: any KeyPath<Self, Value> & Sendable
    ) -> Signal<Value> {
      .createAtOnce { [weak self] subscriber in
        guard let self else {
          subscriber.sendCompleted()
          return nil
        }
        let token = self.observe(keyPath, options: [.initial]) { object, _ in
          subscriber.sendNext(object[keyPath: keyPath])
        }
        let observing = Locked(Observing(token: token))
        return Disposable { observing.withLock { $0.token.take() }?.invalidate() }
      }
      .take(until: .of(self))
    }
  }

  private struct Observing {
    var token: NSKeyValueObservation?
  }
#endif
