public import Foundation
import Scheduling
public import Signals

extension NotificationCenter {
  /// Returns a signal of what `read` makes of each notification of a name.
  ///
  /// ```swift
  /// NotificationCenter.default
  ///   .signal(for: .progressed) { $0.userInfo?["percent"] as? Int }
  /// ```
  ///
  /// A notification may not leave the thread that posts it, nor may what is in it, unless it is
  /// `Sendable`: so `read` takes from it what is wanted. The signal never completes. The object is not
  /// kept alive; when it is gone, nothing comes any more, and whoever subscribes then is let go of at once
  /// (contract 8). It observes from when it is subscribed to,
  /// wherever that is. RAC: `-rac_addObserverForName:object:` (PL8).
  ///
  /// - Parameters:
  ///   - name: Which notifications.
  ///   - object: Whose notifications; by default, everybody's.
  ///   - read: Returns what to send, or nil to send nothing. What it throws ends the signal.
  /// ## Scheduling
  /// Calls `read` and delivers on the thread that posts, before `post` returns.
  /// ## Errors
  /// What `read` throws.
  /// ## Disposal
  /// Stops observing.
  public final func signal<Value: Sendable>(
    for name: Notification.Name, object: (any AnyObject & Sendable)? = nil,
    _ read: @escaping @Sendable (Notification) throws -> Value?
  ) -> Signal<Value> {
    let isSelective = object != nil
    return .createAtOnce { [weak object] subscriber in
      // Nobody will ever post for an object that is gone.
      if isSelective, object == nil { return nil }
      // The center would keep the object, on Linux: so it isn't told.
      let token = self.addObserver(forName: name, object: nil, queue: nil) { [weak object] posted in
        if isSelective, object == nil || posted.object as AnyObject? !== object { return }
        if subscriber.isDisposed { return }
        do {
          if let value = try read(posted) { subscriber.sendNext(value) }
        } catch {
          subscriber.sendError(error)
        }
      }
      let observer = Locked(Observer(token: token))
      return Disposable {
        let token = observer.withLock { $0.token.take() }
        if let token { self.removeObserver(token) }
      }
    }
  }

  /// Returns a signal that says when a notification of a name is posted.
  ///
  /// ## Scheduling
  /// Delivers on the thread that posts, before `post` returns.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops observing.
  public final func signal(
    for name: Notification.Name, object: (any AnyObject & Sendable)? = nil
  ) -> Signal<Void> {
    signal(for: name, object: object) { _ in () }
  }
}

/// What the center knows an observer by.
private struct Observer {
  var token: (any NSObjectProtocol)?
}
