import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence of arrays: the elements that come within `timeSpan`, but at most `count`.
  ///
  /// An array is sent when it has `count` elements, and when its time is up, even if it is empty.
  /// Then the time of the next array begins. At completion the last array is sent; at an error it
  /// is dropped. (In Signals, the time begins with the first element, and no array is empty.)
  ///
  /// - Parameters:
  ///   - timeSpan: How long elements are collected.
  ///   - count: How many elements fill an array.
  ///   - scheduler: Where the time is measured, and where arrays are sent when their time is up.
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    let source = source
    return .lastingJunction { junction in
      let buffering = Buffering(into: junction, for: Duration(timeSpan))
      let timer = JunctionTimer(of: junction, on: scheduler.asScheduler) { timer, _ in
        buffering.fire(timer)
      }
      timer.restart(for: Duration(timeSpan))
      junction.subscribe(
        to: source,
        next: { element in
          buffering.elements.append(element)
          if buffering.elements.count == count { buffering.send(timer) }
        },
        completed: {
          junction.sendNext(buffering.elements)
          junction.sendCompleted()
        })
    }
  }
}

/// The elements for the next array. Used in turns of the output.
private final class Buffering<Element: Sendable> {
  private let junction: Junction<[Element]>
  private let interval: Duration
  var elements: [Element] = []
  /// How many arrays were sent so far, and how many when the timer was set.
  private var number = 0
  private var numberOfTimer = 0

  init(into junction: Junction<[Element]>, for interval: Duration) {
    self.junction = junction
    self.interval = interval
  }

  func fire(_ timer: JunctionTimer<[Element]>) {
    if numberOfTimer == number { send(timer) }
  }

  /// Sends the array, then starts the time of the next array.
  func send(_ timer: JunctionTimer<[Element]>) {
    number += 1
    let sent = number
    let full = elements
    elements = []
    junction.sendNext(full)
    // A subscriber may have filled other arrays meanwhile.
    guard sent == number, !junction.isDisposed else { return }
    numberOfTimer = number
    timer.restart(for: interval)
  }
}
