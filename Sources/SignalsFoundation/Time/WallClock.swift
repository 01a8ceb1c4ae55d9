public import Foundation
import Signals

/// A clock that shows the time of day, which people and programs may set.
public struct WallClock: Sendable {
  private let read: UnwoundFunction<Void, Date>

  /// Creates a clock that shows what `read` returns.
  public init(_ read: @escaping @Sendable () -> Date) { self.read = UnwoundFunction { read() } }

  /// The clock of this computer.
  public static let system = WallClock { Date() }

  /// The time that the clock shows.
  public var now: Date { read(()) }
}
