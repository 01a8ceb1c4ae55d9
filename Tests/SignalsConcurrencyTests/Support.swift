/// Calls a block on the main actor when it is released.
final class Farewell: Sendable {
  private let block: @MainActor @Sendable () -> Void

  init(_ block: @escaping @MainActor @Sendable () -> Void) { self.block = block }

  deinit { MainActor.assumeIsolated { [block] in block() } }
}
