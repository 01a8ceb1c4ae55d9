public import Foundation
public import Scheduling
public import Signals

extension Signal where Value == Data {
  /// Returns a signal of the bytes of a file, piece by piece.
  ///
  /// The next piece is read when the subscriber is done with the one before, so however long the file
  /// is, and however slow the subscriber, no more than one piece is in memory. Each subscription opens
  /// the file anew, and closes it when it ends. RAC reads a file from a handle only (PL9).
  ///
  /// - Parameters:
  ///   - url: The file: a regular one, a named pipe, a device.
  ///   - size: How many bytes a piece has at most; one or more.
  ///   - scheduler: Where to read; by default a background scheduler of its own.
  /// ## Scheduling
  /// Reads, a piece at a time, and delivers on `scheduler`. While there is nothing to read, as in a
  /// pipe, no thread waits.
  /// ## Errors
  /// ``FileError`` if the file can't be opened or read; `URLError` if `url` isn't the URL of a file.
  /// ## Disposal
  /// Stops reading after the current piece.
  public static func chunks(
    ofFile url: URL, ofAtMost size: Int = 65_536, on scheduler: Scheduler? = nil
  ) -> Signal {
    chunks(size, on: scheduler, "Signal.chunks(ofFile:ofAtMost:on:)") {
      guard url.isFileURL else { throw URLError(.unsupportedURL) }
      return try OpenFile(path: url.path(percentEncoded: false))
    }
  }

  /// The bytes of what `open` opens, on the scheduler.
  static func chunks(
    _ size: Int, on scheduler: Scheduler?, _ call: StaticString,
    of open: @escaping @Sendable () throws -> OpenFile
  ) -> Signal {
    require(size > 0, "\(call): the size must be positive, got \(size)")
    return .create { subscriber in
      let scheduler = scheduler ?? .background(name: "Signal.chunks")
      let reading = SerialDisposable()
      let waiting = SerialDisposable()
      reading.disposable = scheduler.schedule {
        do {
          let file = try open()
          reading.disposable = scheduler.scheduleRecursively { again in
            do {
              guard let chunk = try file.read(size) else {
                return waiting.disposable = file.whenReadable(again)
              }
              if chunk.isEmpty { return subscriber.sendCompleted() }
              subscriber.sendNext(chunk)
              again()
            } catch {
              subscriber.sendError(error)
            }
          }
        } catch {
          subscriber.sendError(error)
        }
      }
      return CompoundDisposable(reading, waiting)
    }
  }
}

extension FileHandle {
  /// Returns a signal of the bytes that can be read from the handle, piece by piece.
  ///
  /// The next piece is read when the subscriber is done with the one before. Nothing is read while
  /// nobody subscribes; all subscriptions share the handle's place in the file. They keep the handle
  /// open, and none of them closes it. RAC: `-rac_readInBackground` (PL9), which reads at once,
  /// whether or not somebody subscribes, can't be stopped, and takes an error for the end.
  ///
  /// - Parameters:
  ///   - size: How many bytes a piece has at most; one or more.
  ///   - scheduler: Where to read; by default a background scheduler of its own.
  /// ## Scheduling
  /// Reads, a piece at a time, and delivers on `scheduler`. While there is nothing to read, as in a
  /// pipe, no thread waits.
  /// ## Errors
  /// ``FileError`` if the handle can't be read.
  /// ## Disposal
  /// Stops reading after the current piece.
  public final func chunks(
    ofAtMost size: Int = 65_536, on scheduler: Scheduler? = nil
  ) -> Signal<Data> {
    .chunks(size, on: scheduler, "FileHandle.chunks(ofAtMost:on:)") { try OpenFile(self) }
  }
}
