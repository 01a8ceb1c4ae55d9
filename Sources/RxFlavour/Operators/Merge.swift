import Scheduling
import Signals
import Synchronization

extension ObservableType where Element: ObservableConvertibleType {
  /// Returns a sequence of the elements of all sequences that the source sends, as they come.
  ///
  /// It completes when the source and all inner sequences have completed. An error of any of them
  /// passes at once.
  @inlinable
  public func merge() -> Observable<Element.Element> { flatMap { $0 } }

  /// Returns a sequence of the elements of the sequences that the source sends, a limited number of
  /// them at a time. The others wait. One that has waited is subscribed to on the trampoline, after
  /// the work that is already there.
  ///
  /// It completes when the source and all inner sequences have completed. An error of any of them
  /// passes at once.
  ///
  /// - Parameter maxConcurrent: How many at a time; one or more.
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    queueing(atMost: maxConcurrent) { $0 }
  }
}

extension ObservableType {
  /// Returns a sequence of the elements of the sequences that `selector` makes of the elements, at
  /// most `maxConcurrent` of them at a time.
  func queueing<Source: ObservableConvertibleType>(
    atMost maxConcurrent: Int, _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = source
    return Observable<Source.Element>(
      Signal<Signal<Source.Element>>.lastingJunction { junction in
        junction.subscribe(
          to: source,
          next: { element in
            do {
              let arrival = Arrival()
              junction.sendNext(
                arrival.signal(of: try selector(element).asObservable().innerSignal))
              arrival.isOver.store(true, ordering: .releasing)
            } catch {
              junction.sendError(error)
            }
          })
      }.flatten(maxConcurrent: maxConcurrent))
  }
}

/// The arrival of an inner signal at an operator that lets signals wait. A subscription that begins
/// later was waiting.
private final class Arrival: Sendable {
  let isOver = Atomic(false)

  /// Returns a signal of the events of `signal`. After the arrival, the subscription to `signal`
  /// begins on the trampoline. The next one, which completion begins, waits there, too.
  func signal<Element>(of signal: Signal<Element>) -> Signal<Element> {
    .lastingJunction { junction in
      let subscribe = {
        junction.subscribe(
          to: signal, next: { junction.sendNext($0) },
          completed: { Trampoline.run { junction.sendCompleted() } })
      }
      guard self.isOver.load(ordering: .acquiring) else { return subscribe() }
      let context = TaskContext.capture()
      Trampoline.schedule { context.perform(subscribe) }
    }
  }
}

extension ObservableType {
  /// Returns a sequence of the elements of all `sources`, as they come.
  ///
  /// It completes when all sources have completed. An error of any of them passes at once. If a
  /// source fails at subscription, the sources after it are not subscribed to.
  public static func merge<Collection: Swift.Collection>(
    _ sources: Collection
  ) -> Observable<Element> where Collection.Element == Observable<Element> {
    .ofSeveral(Signals.merge(sources.map(\.signal)))
  }

  /// Returns a sequence of the elements of all `sources`, as they come.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    .ofSeveral(Signals.merge(sources.map(\.signal)))
  }

  /// Returns a sequence of the elements of all `sources`, as they come.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }
}
