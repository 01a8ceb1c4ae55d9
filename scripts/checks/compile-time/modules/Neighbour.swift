// A module that a client may import beside the library: available types whose names the library
// declares as unavailable, and operators of another library.
public final class Observable<Element>: Sendable {
  public init() {}
}

public final class PublishSubject<Element>: Sendable {
  public init() {}
  public func onNext(_ element: Element) {}
}

public protocol Publisher<Output> {
  associatedtype Output
  func sink(_ receive: (Output) -> Void) -> AnyCancellable
}

public struct Just<Output>: Publisher {
  public init(_ output: Output) {}
  public func sink(_ receive: (Output) -> Void) -> AnyCancellable { AnyCancellable() }
}

public final class AnyCancellable {
  public init() {}
}

public enum Disposables {
  public static func create() -> AnyCancellable { AnyCancellable() }
}

public enum MainScheduler {
  public static let instance = 1
}

public struct SignalProducer<Value, Failure>: Sendable {
  public init(value: Value) {}
  public func flatMap<New>(_ transform: (Value) -> SignalProducer<New, Failure>) -> New? { nil }
}
