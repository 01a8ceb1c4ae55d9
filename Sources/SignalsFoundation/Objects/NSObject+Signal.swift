// Has not been run: it was written on a platform without Objective-C.
#if canImport(ObjectiveC)
  public import Foundation
  import Scheduling
  public import Signals

  extension NSObjectProtocol where Self: NSObject & Sendable {
    /// Returns a signal of the value of a property, and then of each new value.
    ///
    /// The property has to be observable: `@objc dynamic`. The signal doesn't keep the object
    /// alive, and completes when it is released. In ReactiveObjC: `RACObserve` (feature PL1).
    ///
    /// - Parameter keyPath: The property.
    /// ## Scheduling
    /// Observes from the moment of the subscription, on any thread; delivers on the thread that
    /// changes the property. While another thread delivers, the value is left to that thread.
    /// ## Errors
    /// None.
    /// ## Disposal
    /// Stops observing.
    public func values<Value: Sendable>(
      for keyPath: any KeyPath<Self, Value> & Sendable
    ) -> Signal<Value> {
      .source { [weak self] subscriber in
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
