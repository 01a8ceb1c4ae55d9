/// Stands for the later subscribers of a replay. It counts as one user of the connection, beside
/// the present subscribers.
final class SharedReplay<Value: Sendable>: Sendable {
  private let connection: Connection<Value>
  private let shared: SharedSubject<Value>
  private let source: Locked<Signal<Value>?>

  init(_ source: Signal<Value>, through subject: Subject<Value>) {
    shared = SharedSubject(subject)
    connection = Connection(shared)
    shared.users.use(connection)
    _ = shared.users.join(connection)
    self.source = Locked(source)
  }

  deinit { shared.users.leave() }

  func startingAtOnce() -> Signal<Value> {
    start()
    return OperatorSignal { self.attach($0) }
  }

  func startingLazily() -> Signal<Value> {
    OperatorSignal { sink in
      let upstream = self.attach(sink)
      if !upstream.isDisposed { self.start() }
      return upstream
    }
  }

  /// Subscribes to the source the first time, and releases it.
  private func start() {
    guard let source = source.withLock({ $0.take() }) else { return }
    connection.start(source)
  }

  private func attach(_ sink: Sink<Value>) -> Edge {
    _ = shared.users.join(connection)
    return shared.attachUser(sink)
  }
}
