public import Foundation
public import Scheduling
public import Signals

extension Signal where Value == FilePiece {
  /// Returns a signal of the bytes of a file, and of the bytes that are added to it later. It never
  /// completes.
  ///
  /// ```swift
  /// Signal.following(file: log).lines()
  /// ```
  ///
  /// When a new file takes the name, the signal goes on with the new file. When the file is
  /// truncated, the signal goes on from the beginning. So it follows a log that is rotated. It
  /// leaves a replaced file only when it has reached that file's end twice, since another process
  /// may go on writing to it for a while. A file that is not regular, such as a named pipe, is read
  /// to its end. A truncation is noticed only while the file is shorter than the part that was
  /// read: if the file is rewritten faster than that, reading goes on at the old position.
  ///
  /// - Parameters:
  ///   - url: The file, which has to exist.
  ///   - interval: How often to look for more bytes; more than zero.
  ///   - size: How many bytes a piece has at most; one or more.
  ///   - scheduler: Where to read; by default a background scheduler of its own.
  /// ## Scheduling
  /// Reads, a piece at a time, and delivers on `scheduler`.
  /// ## Errors
  /// ``FileError`` if the file can't be opened or read; `URLError` if `url` isn't the URL of a
  /// file.
  /// ## Disposal
  /// Stops reading after the current piece, and closes the file.
  public static func following(
    file url: URL, lookingEvery interval: Duration = .milliseconds(100),
    ofAtMost size: Int = 65_536, on scheduler: Scheduler? = nil
  ) -> Signal {
    let call = "Signal.following(file:lookingEvery:ofAtMost:on:)"
    require(size > 0, "\(call): the size must be positive, got \(size)")
    require(interval > .zero, "\(call): the interval must be positive, got \(interval)")
    return .defer {
      let file = try OpenFile(url: url)
      guard file.isRegular else { return pieces(size, on: scheduler) { file } }
      let path = try url.filePath()
      return reading(on: scheduler) { scheduler, waiting in
        let position = Locked(GrowingFile(file, path: path))
        let isQuiet = Locked(false)
        return { subscriber, again in
          let piece = try position.withLock { try $0.read(size) }
          let wasQuiet = isQuiet.withLock { isQuiet in
            defer { isQuiet = piece == .allRead }
            return isQuiet
          }
          if piece != .allRead {
            subscriber.sendNext(piece)
            return again()
          }
          if !wasQuiet { subscriber.sendNext(.allRead) }
          waiting.hold { scheduler.scheduleOnce(after: interval, again) }
        }
      }
    }
  }
}
