import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence of a first element and of later ones. Each later element is made from the
  /// one before it. Each element is sent in a piece of work on `scheduler`.
  ///
  /// An error that one of the functions throws ends the sequence.
  ///
  /// - Parameters:
  ///   - initialState: The first element.
  ///   - condition: Whether to send an element. The sequence completes at the first one for which
  ///     it is false.
  ///   - scheduler: Where to send.
  ///   - iterate: Makes the next element.
  public static func generate(
    initialState: Element, condition: @escaping @Sendable (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> {
    .stepwise(on: scheduler) {
      var last: Element?
      return { emission in
        do {
          let element = try last.map(iterate) ?? initialState
          last = element
          if try condition(element) {
            emission.sendNext(element)
          } else {
            emission.sendCompleted()
          }
        } catch {
          emission.sendError(error)
        }
      }
    }
  }

  /// Returns a sequence that sends `element` without end, each time in a piece of work on
  /// `scheduler`.
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    .stepwise(on: scheduler) { { $0.sendNext(element) } }
  }
}

extension ObservableType where Element: FixedWidthInteger {
  /// Returns a sequence of consecutive integers, each sent in a piece of work on `scheduler`.
  ///
  /// - Parameters:
  ///   - start: The first integer.
  ///   - count: How many integers to send; zero or more, and at most as many as the type has from
  ///     `start` on.
  ///   - scheduler: Where to send.
  public static func range(
    start: Element, count: Element,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    require(
      count >= 0, "Observable.range(start:count:): the count must not be negative, got \(count)")
    require(
      count == 0 || !start.addingReportingOverflow(count - 1).overflow,
      "Observable.range(start:count:): \(Element.self) has no \(count) integers from \(start) on")
    return .stepwise(on: scheduler) {
      var index: Element = 0
      return { emission in
        guard index < count else { return emission.sendCompleted() }
        defer { index += 1 }
        emission.sendNext(start + index)
      }
    }
  }
}
