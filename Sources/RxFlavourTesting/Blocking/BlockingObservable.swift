public import Foundation
public import RxFlavour
import Scheduling

/// A sequence whose events a caller can wait for; see `toBlocking(timeout:)`.
public struct BlockingObservable<Element: Sendable>: Sendable {
  fileprivate let timeout: TimeInterval?
  fileprivate let source: Observable<Element>
}

extension ObservableConvertibleType {
  /// Returns this sequence with methods that block the calling thread until the sequence has sent
  /// the elements that they return.
  ///
  /// On the main thread, the run loop runs meanwhile, so sources may use the main queue. It can't
  /// run in work of the main queue, including code of the main actor that runs as such work. There,
  /// a source that needs the main queue never sends.
  ///
  /// - Parameter timeout: After how many seconds `RxError.timeout` is thrown; by default never.
  public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(timeout: timeout, source: asObservable())
  }
}

/// The elements of a sequence, and its end.
public enum MaterializedSequenceResult<Element> {
  /// The sequence has completed after `elements`.
  case completed(elements: [Element])
  /// The sequence has failed after `elements`.
  case failed(elements: [Element], error: any Error)
}

extension MaterializedSequenceResult: Sendable where Element: Sendable {}

extension BlockingObservable {
  /// Waits for the end, and returns all elements. Throws the error of the sequence.
  public func toArray() throws -> [Element] { try run().get() }

  /// Waits for the first element, and returns it; nil if there is none. Throws the error of the
  /// sequence, if that comes first.
  public func first() throws -> Element? { try run(limit: 1).get().first }

  /// Waits for the end, and returns the last element; nil if there is none. Throws the error of the
  /// sequence.
  public func last() throws -> Element? { try run().get().last }

  /// Waits for the end, or a second element, and returns the only one. Throws `RxError.noElements`,
  /// `RxError.moreThanOneElement`, or the error of the sequence.
  public func single() throws -> Element { try single { _ in true } }

  /// Waits for the end, or a second element that `predicate` is true for, and returns the only one.
  /// Throws `RxError.noElements`, `RxError.moreThanOneElement`, or the error of the sequence or of
  /// `predicate`.
  public func single(
    _ predicate: @escaping @Sendable (Element) throws -> Bool
  ) throws -> Element {
    let elements = try run(limit: 2, where: predicate).get()
    if elements.count > 1 { throw RxError.moreThanOneElement }
    guard let first = elements.first else { throw RxError.noElements }
    return first
  }

  /// Waits for the end, and returns it with all elements.
  public func materialize() -> MaterializedSequenceResult<Element> { run() }

  /// Waits for the end, or for `limit` elements.
  private func run(
    limit: Int = .max, where predicate: @escaping @Sendable (Element) throws -> Bool = { _ in true }
  ) -> MaterializedSequenceResult<Element> {
    let wait = Wait(limit: limit, where: predicate)
    let subscription = SingleAssignmentDisposable()
    ThreadContext.outsideOfCalls {
      // Subscribes in work of the trampoline. A source that uses the trampoline then sends only
      // when `setDisposable` has returned.
      _ = CurrentThreadScheduler.instance.schedule(()) {
        subscription.setDisposable(
          source.subscribe { event in
            if wait.ends(with: event) { subscription.dispose() }
          })
        return subscription
      }
      wait.block(timeout: timeout)
    }
    subscription.dispose()
    return wait.result
  }
}

extension MaterializedSequenceResult {
  fileprivate func get() throws -> [Element] {
    switch self {
    case .completed(let elements): return elements
    case .failed(_, let error): throw error
    }
  }
}
