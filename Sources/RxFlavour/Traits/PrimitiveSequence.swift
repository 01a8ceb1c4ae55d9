import Scheduling

/// A sequence of at most one element and an end. Its trait determines whether the sequence is a
/// ``Single``, a ``Maybe`` or a ``Completable``.
public struct PrimitiveSequence<Trait, Element: Sendable>: PrimitiveSequenceType {
  private let observable: Observable<Element>

  init(raw observable: Observable<Element>) { self.observable = observable }

  /// The sequence itself.
  public var primitiveSequence: PrimitiveSequence { self }

  /// Returns a sequence of the same events, with any number of elements.
  public func asObservable() -> Observable<Element> { observable }
}

/// The protocol of ``PrimitiveSequence``.
public protocol PrimitiveSequenceType: ObservableConvertibleType {
  /// Determines how many elements there are.
  associatedtype Trait

  /// The sequence.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

/// A trait of sequences that may have an element.
public protocol ElementTrait {}

extension PrimitiveSequenceType {
  /// Subscribes functions, at most one of which is called, once; then `disposed` is called.
  func subscribeOnce(
    next: (@Sendable (Element) -> Void)?, error: (@Sendable (any Error) -> Void)?,
    completed: (@Sendable () -> Void)?, disposed: (@Sendable () -> Void)?
  ) -> any Disposable {
    let over = Disposables.create { disposed?() }
    // Set before a function is called, which may send again.
    let called = Scheduling.Disposable()
    return asObservable().subscribe(
      onNext: { element in
        guard called.markDisposed() else { return }
        next?(element)
        over.dispose()
      },
      onError: error.map { block in { @Sendable in if called.markDisposed() { block($0) } } },
      onCompleted: { if called.markDisposed() { completed?() } },
      onDisposed: { over.dispose() })
  }
}
