public import Foundation
public import Scheduling
public import Signals

extension Signal where Value == FilePiece {
  /// Returns a signal of what is in a file, and of what is added to it, for ever.
  ///
  /// ```swift
  /// Signal.following(file: log).lines()
  /// ```
  ///
  /// It goes on with a new file that takes the name, and from the beginning when the file is
  /// truncated: so it follows a log that is rotated. A file that was replaced is left when its end was
  /// reached twice, since somebody may go on writing to it for a while. What is no regular file, such
  /// as a named pipe, is read to its end. That a file was truncated shows as long as it is shorter than
  /// what was read of it: one that is written anew faster than it is looked at goes on where it was.
  ///
  /// - Parameters:
  ///   - url: The file, which has to be there.
  ///   - interval: How often to look whether there is more; more than zero.
  ///   - size: How many bytes a piece has at most; one or more.
  ///   - scheduler: Where to read; by default a background scheduler of its own.
  /// ## Scheduling
  /// Reads, a piece at a time, and delivers on `scheduler`.
  /// ## Errors
  /// ``FileError`` if the file can't be opened or read; `URLError` if `url` isn't the URL of a file.
  /// ## Disposal
  /// Stops reading after the current piece.
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
