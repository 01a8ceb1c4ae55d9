public import RxFlavour

/// Events of maybes are equal if the corresponding events of sequences are equal.
extension MaybeEvent: Equatable where Element: Equatable {
  public static func == (left: MaybeEvent, right: MaybeEvent) -> Bool { left.event == right.event }

  private var event: Event<Element> {
    switch self {
    case .success(let element): .next(element)
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

/// Events of completables are equal if the corresponding events of sequences are equal.
extension CompletableEvent: Equatable {
  public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool {
    left.event == right.event
  }

  private var event: Event<Never> {
    switch self {
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}
