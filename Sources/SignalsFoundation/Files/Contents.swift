public import Foundation
public import Scheduling
public import Signals

extension Signal where Value == Data {
  /// Returns a signal of all bytes at `url`, in one piece.
  ///
  /// Each subscription reads it again. In ReactiveObjC:
  /// `+[NSData rac_readContentsOfURL:options:scheduler:]` (feature PL10), which reads once, at
  /// once, and keeps the result.
  ///
  /// - Parameters:
  ///   - url: The URL to read, usually of a file.
  ///   - options: How to read it.
  ///   - scheduler: Where to read; by default a background scheduler of its own.
  /// ## Scheduling
  /// Reads and delivers on `scheduler`.
  /// ## Errors
  /// Errors that `Data(contentsOf:options:)` throws: a `CocoaError` with the path and the cause.
  /// ## Disposal
  /// Does not interrupt the reading.
  public static func contents(
    of url: URL, options: Data.ReadingOptions = [], on scheduler: Scheduler? = nil
  ) -> Signal {
    .try { try Data(contentsOf: url, options: options) }.subscribe(onOwnUnless: scheduler)
  }
}

extension Signal where Value == String {
  /// Returns a signal of the text at `url`, in one piece.
  ///
  /// Each subscription reads it again. In ReactiveObjC:
  /// `+[NSString rac_readContentsOfURL:usedEncoding:scheduler:]` (feature PL11), which detects the
  /// encoding, and reports it in a variable.
  ///
  /// - Parameters:
  ///   - url: The URL to read, usually of a file.
  ///   - encoding: How the text is encoded.
  ///   - scheduler: Where to read; by default a background scheduler of its own.
  /// ## Scheduling
  /// Reads and delivers on `scheduler`.
  /// ## Errors
  /// Errors that `String(contentsOf:encoding:)` throws: a `CocoaError` with the path and the cause.
  /// ## Disposal
  /// Does not interrupt the reading.
  public static func contents(
    of url: URL, encoding: String.Encoding = .utf8, on scheduler: Scheduler? = nil
  ) -> Signal {
    .try { try String(contentsOf: url, encoding: encoding) }.subscribe(onOwnUnless: scheduler)
  }
}

extension Signal {
  /// Subscribes on `scheduler`, or on a new background scheduler for each subscription.
  fileprivate func subscribe(onOwnUnless scheduler: Scheduler?) -> Signal {
    if let scheduler { return subscribe(on: scheduler) }
    return .defer { self.subscribe(on: .background()) }
  }
}
