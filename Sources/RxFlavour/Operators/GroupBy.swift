import Scheduling
import Signals

/// The elements of a sequence that have the same key.
public struct GroupedObservable<Key: Sendable, Element: Sendable>: ObservableType {
  /// The key.
  public let key: Key

  private let elements: Observable<Element>

  /// Creates the group of `key` with the elements of `source`.
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    elements = source
  }

  /// Subscribes `observer`, which gets the events, and returns a disposable that ends the
  /// subscription.
  public func subscribe<Observer: ObserverType>(
    _ observer: Observer
  ) -> any Disposable where Observer.Element == Element {
    elements.subscribe(observer)
  }

  /// Returns the sequence of the elements.
  public func asObservable() -> Observable<Element> { elements }
}

extension ObservableType {
  /// Returns a sequence of groups of elements, by their keys. Each group is sent when its first
  /// element comes.
  ///
  /// All groups end with the source, before the sequence does. An error that `keySelector` throws
  /// also ends them. The source is disposed of when the subscriptions to the sequence and to all
  /// groups have been disposed of. So a group goes on after the subscription to the sequence has
  /// been disposed of. An element that the `==` of a key sends waits for its turn,
  /// and so does completion.
  public func groupBy<Key: Hashable & Sendable>(
    keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = source
    return .lastingJunction { junction in
      let grouping = Grouping(by: keySelector, into: junction)
      junction.tie(grouping.uses)
      grouping.subscription.disposable = source.subscribeStoppingAfterEnd(
        next: grouping.take, error: grouping.fail, completed: grouping.complete)
    }
  }
}

/// The groups of one subscription.
private final class Grouping<Key: Hashable & Sendable, Element: Sendable>: @unchecked Sendable {
  // Unchecked: the events of the source come one at a time.
  let subscription: Scheduling.SerialDisposable
  /// Disposes of the subscription after the disposal of the sequence and of all groups.
  let uses: RefCountDisposable
  private let key: @Sendable (Element) throws -> Key
  private let junction: Junction<GroupedObservable<Key, Element>>
  private var groups: [BareSubject<Element>] = []
  private var places: [Key: Int] = [:]
  /// Whether a key is being compared. That is foreign code, which may send to the source.
  private var isComparing = false
  /// The elements that were sent meanwhile. They have to wait, since `places` is being used.
  private var waiting: [(Key, Element)] = []
  /// Whether completion waits behind these elements.
  private var isCompleting = false

  init(
    by key: @escaping @Sendable (Element) throws -> Key,
    into junction: Junction<GroupedObservable<Key, Element>>
  ) {
    subscription = Scheduling.SerialDisposable()
    uses = RefCountDisposable(disposable: subscription)
    self.key = key
    self.junction = junction
  }

  @Sendable func take(_ element: Element) {
    if subscription.isDisposed { return }
    do {
      let key = try key(element)
      // `key` may have ended the source, and completion waits.
      if isCompleting { return }
      waiting.append((key, element))
      sendWaiting()
    } catch {
      if isCompleting { return }
      fail(error)
      subscription.dispose()
    }
  }

  private func sendWaiting() {
    if isComparing { return }
    while !waiting.isEmpty {
      let (key, element) = waiting.removeFirst()
      let group = group(of: key)
      if !subscription.isDisposed { group.sendNext(element) }
    }
    guard isCompleting else { return }
    isCompleting = false
    for group in groups { group.sendCompleted() }
    junction.sendCompleted()
  }

  @Sendable func fail(_ error: any Error) {
    for group in groups { group.sendError(error) }
    junction.sendError(error)
  }

  @Sendable func complete() {
    isCompleting = true
    sendWaiting()
  }

  private func group(of key: Key) -> BareSubject<Element> {
    if let place = comparing({ places[key] }) { return groups[place] }
    let group = BareSubject<Element>(remembering: .nothing)
    groups.append(group)
    comparing { places[key] = groups.count - 1 }
    let elements = Observable<Element>.lastingJunction { [uses] junction in
      junction.tie(uses.retain().asTeardown)
      junction.subscribe(to: group, next: { junction.sendNext($0) })
    }
    junction.sendNext(GroupedObservable(key: key, source: elements))
    return group
  }

  private func comparing<Result>(_ body: () -> Result) -> Result {
    isComparing = true
    defer { isComparing = false }
    return body()
  }
}
