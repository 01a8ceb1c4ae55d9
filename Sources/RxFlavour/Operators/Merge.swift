import Scheduling
import Signals

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
      .lastingJunction { junction in
        let inners = QueueingInners(into: junction, atMost: maxConcurrent)
        junction.subscribe(
          to: source,
          next: { element in inners.take { try selector(element).asObservable().innerSignal } },
          completed: inners.sourceCompleted)
      })
  }
}

/// The inner signals of an operator that lets signals wait. Used in turns of the output.
private final class QueueingInners<Element: Sendable>: @unchecked Sendable {
  // Unchecked, because everything happens in turns of the output.

  private let junction: Junction<Element>
  private let maxConcurrent: Int
  private let context = TaskContext.capture()
  private let waiting = Queue<Signal<Element>>()
  /// How many signals are active, with those that are being made.
  private var active = 0
  private var hasSourceCompleted = false

  init(into junction: Junction<Element>, atMost maxConcurrent: Int) {
    self.junction = junction
    self.maxConcurrent = maxConcurrent
  }

  /// Subscribes to the signal that `make` returns, or lets it wait. A place for the signal is taken
  /// before that, since `make` may send, or end the source.
  func take(_ make: () throws -> Signal<Element>) {
    let begins = takePlace()
    do {
      let signal = try make()
      if begins { return subscribe(to: signal) }
      waiting.append(signal)
      if takePlace(), let next = waiting.popFirst() { subscribe(to: next) }
    } catch {
      junction.sendError(error)
    }
  }

  private func takePlace() -> Bool {
    guard active < maxConcurrent else { return false }
    active += 1
    return true
  }

  func sourceCompleted() {
    hasSourceCompleted = true
    if active == 0 { junction.sendCompleted() }
  }

  private func subscribe(to signal: Signal<Element>) {
    // A signal that has completed is stopped before the next one begins.
    let ended = Scheduling.SerialDisposable()
    junction.subscribe(
      to: signal, in: ended, next: { [junction] in junction.sendNext($0) },
      completed: {
        ended.dispose()
        self.innerCompleted()
      })
  }

  private func innerCompleted() {
    if let next = waiting.popFirst() {
      // Only this begins the trampoline. The end of the last signal is delivered at once.
      Trampoline.run {
        Trampoline.schedule { self.context.perform { self.subscribe(to: next) } }
      }
    } else {
      active -= 1
      if hasSourceCompleted, active == 0 { junction.sendCompleted() }
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
