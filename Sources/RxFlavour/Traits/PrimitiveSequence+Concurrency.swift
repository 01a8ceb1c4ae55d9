extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The element. Throws the error of the sequence, or `CancellationError` if the task is cancelled
  /// while it waits, which disposes of the subscription.
  public var value: Element {
    get async throws {
      guard let value = try await last() else { throw RxError.noElements }
      return value
    }
  }

  /// Returns a sequence of the element that `work` returns, or of the error that it throws.
  ///
  /// Each subscription begins a task, which disposal cancels.
  ///
  /// - Parameters:
  ///   - detached: Whether the task inherits nothing from the code that subscribes.
  ///   - priority: The task's priority; by default, that of the code that subscribes.
  ///   - work: Makes the element.
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    Single(
      raw: .createInTask(detached: detached, priority: priority) { $0.onNext(try await work()) })
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The element, or nil if there is none. Throws the error of the sequence, or `CancellationError`
  /// if the task is cancelled while it waits, which disposes of the subscription.
  public var value: Element? {
    get async throws { try await last() }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Waits for completion. Throws the error of the sequence, or `CancellationError` if the task is
  /// cancelled while it waits, which disposes of the subscription.
  public var value: Void {
    get async throws { _ = try await last() }
  }
}

extension PrimitiveSequenceType {
  /// Returns the element, at completion.
  fileprivate func last() async throws -> Element? {
    var last: Element?
    for try await element in values { last = element }
    return last
  }
}
