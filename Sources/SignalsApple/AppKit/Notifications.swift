#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import SignalsControls

  extension Reactive where Base: NSObject {
    /// The notifications with a name that `sender` posts on the main thread.
    func notifications(
      _ name: Notification.Name, of sender: @escaping @MainActor (Base) -> AnyObject
    ) -> ControlEvent<Void> {
      ControlEvent(of: base) { base, send in
        let observation = NotificationObservation(name, of: sender(base)) { send(()) }
        return ControlTarget { _ in withExtendedLifetime(observation) {} }
      }
    }
  }

  /// Observes notifications until this object is released. It removes the observer in `deinit`,
  /// because after the control's release a target can't detach a handler from the control.
  private final class NotificationObservation {
    private let token: AnyObject

    init(
      _ name: Notification.Name, of sender: AnyObject, action: @escaping @MainActor () -> Void
    ) {
      token = NotificationCenter.default.addObserver(forName: name, object: sender, queue: nil) {
        _ in MainActor.assumeIsolated { action() }
      }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
