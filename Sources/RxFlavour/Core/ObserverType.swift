public import Signals

/// Takes the events of a sequence.
///
/// It is `Sendable`, since any thread may send.
public protocol ObserverType<Element>: Sendable {
  /// The type of the values.
  associatedtype Element: Sendable

  /// Takes an event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Takes a value.
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Takes completion.
  public func onCompleted() { on(.completed) }

  /// Takes the error that ends the sequence.
  public func onError(_ error: any Error) { on(.error(error)) }

  /// Returns an observer that passes everything on to this one.
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

  /// Returns an observer of other values. `transform` makes each of them into a value for this
  /// observer. If `transform` throws an error, this observer gets the error instead.
  public func mapObserver<Result: Sendable>(
    _ transform: @escaping @Sendable (Result) throws -> Element
  ) -> AnyObserver<Result> {
    AnyObserver { on($0.map(transform)) }
  }
}

extension ObserverType where Element == Void {
  /// Takes an empty value.
  public func onNext() { on(.next(())) }
}

/// An observer whose type is not known.
@safe  // Safe, because the observer keeps the junction alive beside the unowned reference to it.
public struct AnyObserver<Element: Sendable>: ObserverType {
  /// The type of the function that takes events.
  public typealias EventHandler = @Sendable (Event<Element>) -> Void

  // Either `junction` and the unowned reference to it are set, or `function`.
  private let junction: Junction<Element>?
  @usableFromInline let unowned: Unmanaged<Junction<Element>>?
  @usableFromInline let function: UnwoundFunction<Event<Element>, Void>?

  /// Creates an observer that passes each event to `eventHandler`.
  public init(eventHandler: @escaping EventHandler) {
    function = UnwoundFunction(eventHandler)
    junction = nil
    unsafe unowned = nil
  }

  /// Creates an observer that passes each event to `observer`.
  public init<Observer: ObserverType<Element>>(_ observer: Observer) {
    if let known = observer as? AnyObserver {
      self = known
    } else {
      self.init { observer.on($0) }
    }
  }

  /// The observer that the block of `create` gets.
  @usableFromInline init(_ junction: Junction<Element>) {
    self.junction = junction
    unsafe unowned = .passUnretained(junction)
    function = nil
  }

  /// Takes an event.
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): onNext(element)
    case .error(let error): onError(error)
    case .completed: onCompleted()
    }
  }

  /// Takes a value.
  @inlinable
  public func onNext(_ element: Element) {
    if let unowned = unsafe unowned {
      unsafe unowned._withUnsafeGuaranteedRef { $0.sendNext(element) }
    } else {
      function?(.next(element))
    }
  }

  /// Takes the error that ends the sequence.
  public func onError(_ error: any Error) {
    if let junction { junction.sendError(error) } else { function?(.error(error)) }
  }

  /// Takes completion.
  public func onCompleted() {
    if let junction { junction.sendCompleted() } else { function?(.completed) }
  }

  /// Returns this observer.
  public func asObserver() -> AnyObserver { self }
}
