import Signals

extension ObservableType {
  /// Returns a sequence of the elements and, if the source fails, the elements of the sequence that
  /// `handler` makes of the error. An error of that sequence passes, and so does an error that
  /// `handler` throws.
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable(source.catch { try handler($0).innerSignal })
  }

  /// Returns a sequence of the elements and, if the source fails, of `element` and completion.
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    Observable(source.catch { _ in .return(element) })
  }

  /// Returns a sequence of the elements of one source after the other, until one of them completes.
  /// A source is subscribed to when the one before it has failed. If the last source fails, its
  /// error passes.
  public static func `catch`<Sequence: Swift.Sequence & Sendable>(
    sequence: Sequence
  ) -> Observable<Element> where Sequence.Element == Observable<Element> {
    TryingEach {
      var iterator = sequence.makeIterator()
      return { iterator.next() }
    }
  }
}

/// The sequence of `catch(sequence:)`. If one of its sources is another `TryingEach`, it tries the
/// sources of that one itself, so nesting takes no stack.
private final class TryingEach<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  /// For each subscription, returns a function that returns the next source at each call.
  let makeTake: @Sendable () -> () -> Observable<Element>?
  // Declared after the function, so it is released right after it.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  init(_ makeTake: @escaping @Sendable () -> () -> Observable<Element>?) {
    self.makeTake = makeTake
    super.init(.tryingEach { SourcesToTry(makeTake()).next })
  }

  deinit { unwinding.begin(AnyObject.self, orKeep: { Kept(makeTake) }) }
}

/// The sources of `catch(sequence:)` that have not been tried yet.
private final class SourcesToTry<Element: Sendable>: @unchecked Sendable {
  // Unchecked, because `next` is called only after the source before has failed.

  /// One function for each level of nesting; the last function is called first.
  private var takes: [() -> Observable<Element>?]

  init(_ take: @escaping () -> Observable<Element>?) { takes = [take] }

  func next() -> Signal<Element>? {
    while let take = takes.last {
      guard let source = take() else {
        takes.removeLast()
        continue
      }
      if let several = source as? TryingEach<Element> {
        takes.append(several.makeTake())
      } else {
        return source.successor
      }
    }
    return nil
  }
}
