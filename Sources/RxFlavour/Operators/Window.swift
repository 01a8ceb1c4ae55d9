import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence of sequences: the elements that come within `timeSpan`, but at most
  /// `count`.
  ///
  /// The first window is sent on subscription, and the next one when a window completes, because it
  /// has `count` elements or its time is up. The source's end is sent to the window first. The
  /// source goes on until the subscriptions to the sequence and to its windows were disposed of.
  ///
  /// - Parameters:
  ///   - timeSpan: How long a window is open.
  ///   - count: How many elements fill a window.
  ///   - scheduler: Where the time is measured, and where windows complete when their time is up.
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    let windows = windows(Duration(timeSpan), count, on: scheduler)
    return .lastingJunction { junction in
      let source = Scheduling.SerialDisposable()
      let uses = RefCountDisposable(disposable: source)
      junction.tie(uses)
      source.disposable = windows.subscribe(
        next: { window in
          junction.sendNext(
            .lastingJunction { junction in
              junction.tie(uses.retain().asTeardown)
              junction.subscribe(to: window, next: { junction.sendNext($0) })
            })
        },
        error: { junction.sendError($0) }, completed: { junction.sendCompleted() })
    }
  }

  private func windows(
    _ interval: Duration, _ count: Int, on scheduler: any SchedulerType
  ) -> Observable<Signal<Element>> {
    let source = source
    return .lastingJunction { junction in
      let windows = Windows<Element>(into: junction, for: interval)
      let timer = JunctionTimer(of: junction, on: scheduler.asScheduler) { timer, _ in
        windows.fire(timer)
      }
      junction.inTurn(junction) { _ in windows.sendCurrent(0, timer) }
      junction.subscribe(
        to: source,
        next: { element in
          windows.current.sendNext(element)
          windows.count += 1
          if windows.count == count { windows.sendNew(timer) }
        },
        error: { error in
          windows.current.sendError(error)
          junction.sendError(error)
        },
        completed: {
          windows.current.sendCompleted()
          junction.sendCompleted()
        })
    }
  }
}

/// The open window. Used in turns of the output.
private final class Windows<Element: Sendable> {
  private let junction: Junction<Signal<Element>>
  private let interval: Duration
  private(set) var current = BareSubject<Element>(remembering: .nothing)
  /// How many elements the open window has received.
  var count = 0
  /// How many windows were opened so far, and how many when the timer was set.
  private var number = 0
  private var numberOfTimer = 0

  init(into junction: Junction<Signal<Element>>, for interval: Duration) {
    self.junction = junction
    self.interval = interval
  }

  func fire(_ timer: JunctionTimer<Signal<Element>>) {
    if numberOfTimer == number { sendNew(timer) }
  }

  /// Completes the open window, and opens another one.
  func sendNew(_ timer: JunctionTimer<Signal<Element>>) {
    number += 1
    let sent = number
    count = 0
    let full = current
    full.sendCompleted()
    current = BareSubject(remembering: .nothing)
    sendCurrent(sent, timer)
    withExtendedLifetime(full) {}
  }

  /// Sends the open window, which has this number, then starts its time.
  func sendCurrent(_ sent: Int, _ timer: JunctionTimer<Signal<Element>>) {
    junction.sendNext(current)
    // A subscriber may have filled the window meanwhile, or the one before it twice.
    guard sent == number, !junction.isDisposed else { return }
    numberOfTimer = number
    timer.restart(for: interval)
  }
}
