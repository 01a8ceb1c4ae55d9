import Signals

extension ObservableType {
  /// Returns a sequence of the elements and, if the source fails, those of the sequence that
  /// `handler` makes of the error. The sequence fails if that one does, or `handler` throws.
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable(source.catch { try handler($0).signal })
  }

  /// Returns a sequence of the elements and, if the source fails, of `element`, which then
  /// completes.
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    Observable(source.catch { _ in .returningAtOnce(element) })
  }

  /// Returns a sequence of the elements of one source after the other, until one of them completes:
  /// each is subscribed to if the one before has failed. If the last one fails, its error passes.
  public static func `catch`<Sequence: Swift.Sequence & Sendable>(
    sequence: Sequence
  ) -> Observable<Element> where Sequence.Element == Observable<Element> {
    Observable(
      .deferringAtOnce {
        var iterator = sequence.makeIterator()
        return try SourcesToTry { iterator.next() }.next { .emptyAtOnce() }
      })
  }
}

/// The sources of `catch(sequence:)` that have not been tried yet.
private final class SourcesToTry<Element: Sendable>: @unchecked Sendable {
  // Unchecked: it is used for one source after the other.
  private let take: () -> Observable<Element>?

  init(_ take: @escaping () -> Observable<Element>?) { self.take = take }

  /// Returns the next source, with those behind it in case it fails.
  func next(orElse end: () throws -> Signal<Element>) throws -> Signal<Element> {
    guard let source = take() else { return try end() }
    return source.signal.catch { error in try self.next { throw error } }
  }
}
