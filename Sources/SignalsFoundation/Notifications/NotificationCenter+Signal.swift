public import Foundation
import Scheduling
public import Signals

extension NotificationCenter {
  /// Returns a signal of the results of `read` for each notification with a name.
  ///
  /// <!-- inside () -> Signal<Int> -->
  /// ```swift
  /// NotificationCenter.default
  ///   .signal(for: .progressed) { $0.userInfo?["percent"] as? Int }
  /// ```
  ///
  /// A notification and its contents may not leave the thread that posts it, unless they are
  /// `Sendable`. So `read` takes the wanted values from the notification. The signal never
  /// completes. It doesn't keep the object alive. After the object's release nothing is sent any
  /// more, and later subscriptions end at once (contract 8). The signal observes from the moment of
  /// the subscription, on any thread. In ReactiveObjC: `-rac_addObserverForName:object:` (feature
  /// PL8).
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The object that posts them; by default, any object.
  ///   - read: Returns the value to send, or nil to send nothing. An error that it throws ends the
  ///     signal.
  /// ## Scheduling
  /// Calls `read` and delivers on the thread that posts, before `post` returns. While another
  /// thread delivers, the value is left to that thread.
  /// ## Errors
  /// Errors that `read` throws.
  /// ## Disposal
  /// Stops observing.
  @_disfavoredOverload
  public final func signal<Value: Sendable>(
    for name: Notification.Name, object: (any AnyObject & Sendable)? = nil,
    _ read: @escaping @Sendable (Notification) throws -> Value?
  ) -> Signal<Value> {
    let isSelective = object != nil
    return .source { [weak object] subscriber in
      // No notification can come from an object that was released.
      if isSelective, object == nil { return nil }
      // On Linux the center would retain the object. So the center gets no object, and this closure
      // compares.
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

  /// Returns a signal of the results of `read`, which doesn't throw, for each notification with a
  /// name. Such a signal can be bound to a control.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The object that posts them; by default, any object.
  ///   - read: Returns the value to send, or nil to send nothing.
  /// ## Scheduling
  /// Calls `read` and delivers on the thread that posts, before `post` returns. While another
  /// thread delivers, the value is left to that thread.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops observing.
  public final func signal<Value: Sendable>(
    for name: Notification.Name, object: (any AnyObject & Sendable)? = nil,
    _ read: @escaping @Sendable (Notification) -> Value?
  ) -> InfallibleSignal<Value> {
    let throwing: @Sendable (Notification) throws -> Value? = read
    return signal(for: name, object: object, throwing).assertingNoErrors()
  }

  /// Returns a signal that tells when a notification with a name is posted.
  ///
  /// ## Scheduling
  /// Delivers on the thread that posts, before `post` returns. While another thread delivers, the
  /// value is left to that thread.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops observing.
  public final func signal(
    for name: Notification.Name, object: (any AnyObject & Sendable)? = nil
  ) -> InfallibleSignal<Void> {
    signal(for: name, object: object) { _ in () }
  }
}

/// The token by which the center knows an observer.
private struct Observer {
  var token: (any NSObjectProtocol)?
}
