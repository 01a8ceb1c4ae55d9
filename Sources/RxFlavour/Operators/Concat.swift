import Signals

extension ObservableType {
  /// Returns a sequence of the elements of the source and, when it has completed, of `second`.
  ///
  /// If the source fails, `second` is not subscribed to.
  public func concat<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Element> where Source.Element == Element {
    Concatenation(asObservable().successor.concat(with: second.asObservable().successor))
  }

  /// Returns a sequence of the elements of all sequences, one sequence after the other.
  ///
  /// Each sequence is subscribed to when the one before it has completed. An error ends the result.
  ///
  /// - Parameter sequence: The sequences, in order. Each subscription iterates over them as they
  ///   complete, so there may be infinitely many. Nested `concat`s are unfolded, so nesting takes
  ///   no stack.
  public static func concat<Sequence: Swift.Sequence & Sendable>(
    _ sequence: Sequence
  ) -> Observable<Element> where Sequence.Element == Observable<Element> {
    if let array = sequence as? [Observable<Element>] {
      return Concatenation(Signals.concat(array.map(\.successor)))
    }
    return Concatenation(Signals.concat(Sources(base: sequence)))
  }

  /// Returns a sequence of the elements of all sequences, one sequence after the other.
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    concat(sources)
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Returns a sequence of the elements of all sequences that the source sends, one sequence after
  /// the other. The others wait.
  ///
  /// It completes when the source and all inner sequences have completed. An error of any of them
  /// passes at once.
  public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

/// A sequence of several sources, one after the other.
private final class Concatenation<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  /// The signal as it is, so that a concatenation of concatenations takes no stack. Its sources
  /// begin the trampoline.
  override var successor: Signal<Element> { signal }
}

/// The signals of the sequences in `base`, made when they are needed.
private struct Sources<Base: Sequence & Sendable, Element: Sendable>: Sequence, Sendable
where Base.Element == Observable<Element> {
  let base: Base

  func makeIterator() -> some IteratorProtocol<Signal<Element>> {
    base.lazy.map(\.successor).makeIterator()
  }
}
