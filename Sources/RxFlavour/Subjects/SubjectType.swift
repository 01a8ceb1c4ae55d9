import Signals

/// A sequence that sends the events that it is given.
public protocol SubjectType<Element>: ObservableType {
  /// The type of the observer that takes these events.
  associatedtype Observer: ObserverType

  /// Returns the observer that takes these events.
  func asObserver() -> Observer
}

/// A subject that consists only of a subject of Signals.
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

  /// Closes the subject. Later subscribers get an error that names `subject`.
  func close(for subject: some AnyObject & Sendable) {
    close { [weak subject] bare in RxError.disposed(object: subject ?? bare) }
  }
}
