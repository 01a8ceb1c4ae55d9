import Signals

/// A sequence that sends what it is told to.
public protocol SubjectType<Element>: ObservableType {
  /// The type of what tells it.
  associatedtype Observer: ObserverType

  /// Returns what tells it.
  func asObserver() -> Observer
}

/// A subject that is nothing more than one of Signals.
protocol BareSubjectType<Element>: SubjectType where Observer.Element == Element {
  var bare: BareSubject<Element> { get }
}

extension BareSubject {
  /// Sends `event`.
  func send(_ event: Event<Value>) {
    switch event {
    case .next(let value): sendNext(value)
    case .error(let error): sendError(error)
    case .completed: sendCompleted()
    }
  }

  /// Closes it for `subject`, which later subscribers find disposed of.
  func close(for subject: some AnyObject & Sendable) {
    close { [weak subject] bare in RxError.disposed(object: subject ?? bare) }
  }
}
