import Signals

extension ObservableType {
  /// Returns a sequence of the given elements, each sent in a piece of work on `scheduler`.
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    from(elements, scheduler: scheduler)
  }

  /// Returns a sequence of the elements of `array`, each sent in a piece of work on `scheduler`.
  public static func from(
    _ array: [Element], scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    sending(array, on: scheduler)
  }

  /// Returns a sequence of the elements of `sequence`, each sent in a piece of work on `scheduler`.
  ///
  /// Each subscription iterates anew, and takes an element only when it is about to be sent.
  public static func from<Elements: Sequence<Element> & Sendable>(
    _ sequence: Elements,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    sending(sequence, on: scheduler)
  }

  /// Returns a sequence that sends `optional`, unless it is nil, in a piece of work on `scheduler`.
  /// It completes in another piece of work.
  public static func from(
    optional: Element?, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    sending(optional.map { [$0] } ?? [], on: scheduler)
  }

  /// Returns a sequence that sends one element in a piece of work on `scheduler`, and completes in
  /// another one.
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    sending([element], on: scheduler)
  }

  private static func sending(
    _ elements: some Sequence<Element> & Sendable, on scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    .stepwise(on: scheduler) {
      var iterator = elements.makeIterator()
      return { emission in
        if let element = iterator.next() {
          emission.sendNext(element)
        } else {
          emission.sendCompleted()
        }
      }
    }
  }
}
