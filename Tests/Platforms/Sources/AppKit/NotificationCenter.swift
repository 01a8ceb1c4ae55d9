import Foundation

/// Replaces Foundation's class, and tells how many observers there are.
public final class NotificationCenter: @unchecked Sendable {
  private final class Observer: ObjectiveC.NSObject {
    let name: Notification.Name?
    weak var sender: AnyObject?
    let block: @Sendable (Notification) -> Void

    init(
      _ name: Notification.Name?, _ sender: AnyObject?,
      _ block: @escaping @Sendable (Notification) -> Void
    ) {
      self.name = name
      self.sender = sender
      self.block = block
    }
  }

  public static let `default` = NotificationCenter()
  private let lock = NSLock()
  private var observers: [Observer] = []

  public func addObserver(
    forName name: Notification.Name?, object sender: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any ObjectiveC.NSObjectProtocol {
    let observer = Observer(name, sender as AnyObject?, block)
    lock.withLock { observers.append(observer) }
    return observer
  }

  public func removeObserver(_ observer: Any) {
    lock.withLock { observers.removeAll { $0 === observer as AnyObject } }
  }

  public func post(name: Notification.Name, object sender: Any?) {
    let sender = sender as AnyObject?
    let told = lock.withLock { observers.filter { $0.name == name && $0.sender === sender } }
    for observer in told { observer.block(Notification(name: name, object: sender)) }
  }

  /// For tests: how many observers there are.
  public var observerCount: Int { lock.withLock { observers.count } }
}
