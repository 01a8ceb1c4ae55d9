import Scheduling
public import Signals

/// The state that the sources of a `zip` or a `combineLatest` share. Used in turns of the output.
@usableFromInline
final class Combining {
  /// Whether the latest elements make a result, as in `combineLatest`. In `zip` each element takes
  /// part in one result.
  let keepsLatest: Bool
  /// Whether the sources are those of a collection. Then, as in RxSwift, one that ends isn't
  /// stopped before the result has ended; and what a closure sends to a `zip` waits until the
  /// current element has been delivered.
  let isOfCollection: Bool
  var sources = 0
  var completedSources = 0
  /// How many sources have an element for the next result.
  var readySources = 0

  @usableFromInline init(keepsLatest: Bool, isOfCollection: Bool = false) {
    (self.keepsLatest, self.isOfCollection) = (keepsLatest, isOfCollection)
  }
}

/// The elements of one source that wait for those of the others.
@usableFromInline
final class Place<Element> {
  private let combining: Combining
  private let elements = Queue<Element>()

  @usableFromInline init(_ combining: Combining) {
    self.combining = combining
    combining.sources += 1
  }

  /// Adds an element. Returns the one that it replaces.
  func put(_ element: Element) -> Element? {
    if elements.isEmpty { combining.readySources += 1 }
    let old = combining.keepsLatest ? elements.popFirst() : nil
    elements.append(element)
    return old
  }

  /// The element for the next result; there has to be one.
  @usableFromInline func next() -> Element {
    if combining.keepsLatest { return elements[0] }
    defer { if elements.isEmpty { combining.readySources -= 1 } }
    return elements.removeFirst()
  }
}

/// What `zip` and `combineLatest` are made of. The sources hold it.
@usableFromInline
final class Combination<Result: Sendable> {
  private let combining: Combining
  private let output: Junction<Result>
  private let makeResult: () -> Result

  /// - Parameter makeResult: Takes an element of each place.
  @usableFromInline init(
    _ combining: Combining, into output: Junction<Result>, makeResult: @escaping () -> Result
  ) {
    (self.combining, self.output, self.makeResult) = (combining, output, makeResult)
    if combining.sources == 0 { output.sendCompleted() }
  }

  @usableFromInline
  func subscribe<Element>(to source: Signal<Element>, _ place: Place<Element>) {
    // Unless the sources are a collection, one that has ended is stopped first.
    let ended = combining.isOfCollection ? nil : Scheduling.SerialDisposable()
    output.subscribe(
      to: source, in: ended,
      next: { element in self.inTurn { $0.received(element, in: place) } },
      error: { error in
        ended?.dispose()
        self.inTurn { $0.output.sendError(error) }
      },
      completed: {
        ended?.dispose()
        self.inTurn { $0.sourceCompleted() }
      })
  }

  private func inTurn(_ work: @escaping (Combination) -> Void) {
    if combining.keepsLatest || !combining.isOfCollection { return work(self) }
    output.inTurn(self, outermost: true, work)
  }

  private func received<Element>(_ element: Element, in place: Place<Element>) {
    if output.isDisposed { return }
    // Released at last, since its release may run code that sends to the same source.
    let old = place.put(element)
    if combining.readySources == combining.sources {
      output.sendNext(makeResult())
    } else if combining.completedSources == combining.sources - 1,
      combining.keepsLatest || combining.isOfCollection
    {
      // No result can follow.
      output.sendCompleted()
    }
    withExtendedLifetime(old) {}
  }

  private func sourceCompleted() {
    combining.completedSources += 1
    if combining.completedSources == combining.sources { output.sendCompleted() }
  }
}

/// Returns a sequence of tuples of the elements of `sources`.
@inlinable
func combined<each Element: Sendable>(
  keepingLatest keepsLatest: Bool, _ sources: repeat Signal<each Element>
) -> Observable<(repeat each Element)> {
  .ofSeveral(
    .junction { output in
      let combining = Combining(keepsLatest: keepsLatest)
      let places = (repeat Place<each Element>(combining))
      let combination = Combination(combining, into: output) { (repeat (each places).next()) }
      repeat combination.subscribe(to: each sources, each places)
    })
}

/// Returns a sequence of arrays of the elements of `sources`, which were a collection.
func combined<Element: Sendable>(
  keepingLatest keepsLatest: Bool, all sources: [Signal<Element>]
) -> Observable<[Element]> {
  .ofSeveral(
    .junction { output in
      let combining = Combining(keepsLatest: keepsLatest, isOfCollection: true)
      let places = sources.map { _ in Place<Element>(combining) }
      let combination = Combination(combining, into: output) { places.map { $0.next() } }
      for (source, place) in zip(sources, places) { combination.subscribe(to: source, place) }
    })
}
