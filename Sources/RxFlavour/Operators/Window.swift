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
    return .outlet { outlet in
      let source = Scheduling.SerialDisposable()
      let uses = RefCountDisposable(disposable: source)
      outlet.add(uses)
      source.disposable = windows.subscribe(
        next: { window in
          outlet.sendNext(
            .outlet { outlet in
              outlet.add(uses.retain().asTeardown)
              outlet.subscribe(to: window, next: { outlet.sendNext($0) })
            })
        },
        error: { outlet.sendError($0) }, completed: { outlet.sendCompleted() })
    }
  }

  private func windows(
    _ interval: Duration, _ count: Int, on scheduler: any SchedulerType
  ) -> Observable<Signal<Element>> {
    let source = source
    return .outlet { outlet in
      let windows = Windows<Element>(into: outlet, for: interval)
      let timer = outlet.timer(on: scheduler.asScheduler) { windows.fire($0) }
      outlet.inTurn { windows.sendCurrent(timer) }
      outlet.subscribe(
        to: source,
        next: { element in
          windows.current.sendNext(element)
          windows.count += 1
          if windows.count == count { windows.sendNew(timer) }
        },
        error: { error in
          windows.current.sendError(error)
          outlet.sendError(error)
        },
        completed: {
          windows.current.sendCompleted()
          outlet.sendCompleted()
        })
    }
  }
}

/// The open window. Used in turns of the output.
private final class Windows<Element: Sendable> {
  private let outlet: Outlet<Signal<Element>>
  private let interval: Duration
  private(set) var current = BareSubject<Element>(remembering: .nothing)
  /// How many elements the open window has received.
  var count = 0
  /// How many windows were opened so far, and how many when the timer was set.
  private var number = 0
  private var numberOfTimer = 0

  init(into outlet: Outlet<Signal<Element>>, for interval: Duration) {
    self.outlet = outlet
    self.interval = interval
  }

  func fire(_ timer: JunctionTimer<Signal<Element>>) {
    if numberOfTimer == number { sendNew(timer) }
  }

  /// Completes the open window, and opens another one.
  func sendNew(_ timer: JunctionTimer<Signal<Element>>) {
    number += 1
    count = 0
    let full = current
    full.sendCompleted()
    current = BareSubject(remembering: .nothing)
    sendCurrent(timer)
    withExtendedLifetime(full) {}
  }

  /// Sends the open window, then starts its time.
  func sendCurrent(_ timer: JunctionTimer<Signal<Element>>) {
    let sent = number
    outlet.sendNext(current)
    // A subscriber may have filled the window meanwhile.
    guard sent == number, !outlet.isDisposed else { return }
    numberOfTimer = number
    timer.restart(for: interval)
  }
}
