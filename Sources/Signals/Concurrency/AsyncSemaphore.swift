/// A limit for asynchronous calls: only so many run at a time, and each of them counts until it has
/// returned.
///
/// <!-- before
/// @Sendable func load(_ page: String) async throws -> String { "page \(page)" }
/// -->
/// ```swift
/// let limit = AsyncSemaphore(permits: 2)
/// let urls = Signal.from("a", "b", "c")
/// let pages = urls.flattenMap { url in
///   Signal.task { try await limit.withPermit { try await load(url) } }
/// }
/// print(try await pages.array().sorted())
/// ```
///
/// ```text
/// ["page a", "page b", "page c"]
/// ```
///
/// ``Signal/mapAsync(maxConcurrent:inOrder:priority:on:_:)`` and ``Signal/flatten(maxConcurrent:)``
/// limit what one subscription does. When it ends, or an inner signal ends by a time-out or a newer
/// value, its call is only cancelled, and may run for a while. A retry then runs beside it. A
/// semaphore counts the call until it has returned. Several signals may share it, such as one for
/// each key or each subscriber.
///
/// With one permit, `flatMapLatest` cancels the former call, waits until it has returned, and only
/// then begins the next one:
///
/// <!-- before
/// let typed = Subject<String>()
/// @Sendable func find(_ text: String) async throws -> String { text }
/// -->
/// ```swift
/// let one = AsyncSemaphore(permits: 1)
/// let found = typed.flatMapLatest { text in
///   Signal.task { try await one.withPermit { try await find(text) } }
/// }
/// found.subscribeNext { print($0) }
/// ```
///
/// A call that waits for a permit inside of a call that has one waits for ever if all permits are
/// taken that way. With a semaphore for each key and one for all keys, take the permit of the key
/// first: then a call that waits for its key keeps no other key from running.
public final class AsyncSemaphore: Sendable {
  private let state: Locked<Waits>

  /// Creates a semaphore.
  ///
  /// - Parameter permits: How many calls may run at a time; 1 or more.
  public init(permits: Int) {
    require(
      permits > 0, "AsyncSemaphore(permits:): the number must be positive, got \(permits)")
    state = Locked(Waits(permits))
  }

  /// Waits for a permit, and calls `body`. The permit is free again when `body` has returned.
  ///
  /// The permit goes to the call with the highest priority, and among these to the one that has
  /// waited longest. A task that is cancelled waits no longer, and its `body` is not called. A body
  /// that runs keeps its permit, whether or not its task is cancelled.
  ///
  /// - Parameters:
  ///   - priority: Calls with a higher number come first.
  ///   - body: The call, on the actor of the caller.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or a `CancellationError` if the task was cancelled before.
  public func withPermit<Result>(
    priority: Int = 0, _ body: () async throws -> Result
  ) async throws -> Result {
    try await wait(priority)
    defer { leave() }
    // The permit may have come at the same time as the cancellation.
    try Task.checkCancellation()
    return try await body()
  }

  private func wait(_ priority: Int) async throws {
    try Task.checkCancellation()
    let permit = Awaiting<Bool>()
    guard let place = state.withLock({ $0.join(permit, priority) }) else { return }
    let hasPermit = await withTaskCancellationHandler {
      (try? await permit.output()) == true
    } onCancel: {
      if state.withLock({ $0.remove(place) }) { permit.end(with: .success(false)) }
    }
    if !hasPermit { throw CancellationError() }
  }

  private func leave() {
    let next = state.withLock { $0.next() }
    next?.end(with: .success(true))
  }
}

/// The calls that wait for a permit, by their priority and then in the order of their arrival.
///
/// A call that gives up leaves nothing, however many do while none goes on.
private struct Waits {
  private struct Line {
    /// By the number of each call's arrival.
    var waiting: [Int: Awaiting<Bool>] = [:]
    var first: Int
    var end: Int
  }

  struct Place: Sendable {
    let priority: Int
    let number: Int
  }

  private var free: Int
  private var lines: [Int: Line] = [:]
  /// Larger than the number of each call so far, for the numbers of a line that begins.
  private var beginning = 0

  init(_ permits: Int) { free = permits }

  /// Takes a permit if one is free, and otherwise returns the place in which the call waits.
  mutating func join(_ call: Awaiting<Bool>, _ priority: Int) -> Place? {
    if free > 0 {
      free -= 1
      return nil
    }
    var line = lines.removeValue(forKey: priority) ?? Line(first: beginning, end: beginning)
    defer { lines[priority] = line }
    let number = line.end
    line.waiting[number] = call
    line.end += 1
    beginning = max(beginning, line.end)
    return Place(priority: priority, number: number)
  }

  /// Removes a call. Returns false if it has got the permit.
  mutating func remove(_ place: Place) -> Bool {
    guard lines[place.priority]?.waiting.removeValue(forKey: place.number) != nil else {
      return false
    }
    if lines[place.priority]?.waiting.isEmpty == true { lines[place.priority] = nil }
    return true
  }

  /// Returns the call that gets the permit that has become free; nil if none waits.
  mutating func next() -> Awaiting<Bool>? {
    guard let priority = lines.keys.max(), var line = lines.removeValue(forKey: priority) else {
      free += 1
      return nil
    }
    var found: Awaiting<Bool>?
    while found == nil {
      found = line.waiting.removeValue(forKey: line.first)
      line.first += 1
    }
    if !line.waiting.isEmpty { lines[priority] = line }
    return found
  }
}
