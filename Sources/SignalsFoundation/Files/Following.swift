public import Foundation
public import Scheduling
public import Signals

extension Signal where Value == FilePiece {
  /// Returns a signal of the bytes of a file, and of the bytes that are added to it later, until
  /// `end` sends a value or completes.
  ///
  /// <!-- inside (log: URL) -> Signal<String> -->
  /// ```swift
  /// Signal.following(file: log).lines()
  /// ```
  ///
  /// When a new file takes the name, the signal goes on with the new file. When the file is
  /// truncated, the signal goes on from the beginning. So it follows a log that is rotated. It
  /// leaves a replaced file only when the new one has bytes, and it has reached the old file's end
  /// twice, since another process may go on writing to it for a while. If a file gets its name back
  /// while the new one is empty, it goes on. A file that is not regular, such as a named pipe, is
  /// read to its end. After `end`, a pipe is read until it is empty, or until as much has come as a
  /// pipe can hold, a mebibyte; of other files nothing more is read.
  ///
  /// A program that goes on where it had stopped begins from the position that it has kept: see
  /// ``positionedLines(keeping:)``. If another file has taken the name since then, the signal looks
  /// for the old one in the same directory, and reads its rest first. A file that had the name in
  /// between is not read.
  ///
  /// A truncated file is shorter, or its last 1,024 bytes up to the position of the reader have
  /// changed. Bytes that are cut off before they were read are lost, and so is a file that has the
  /// name for less than the interval.
  ///
  /// While the subscriber is busy, or an operator that queues has enough, the signal still looks
  /// for new files. It keeps up to 64 of them open, and reads them in order. While so many wait, a
  /// file that is replaced again is lost.
  ///
  /// When `end` sends a value or completes, the bytes that were written before are still read, also
  /// those of a new file, and then the signal completes:
  ///
  /// <!-- inside (log: URL) -> Signal<String> -->
  /// ```swift
  /// Signal.following(file: log, until: .posixSignals(SIGTERM)).lines()
  /// ```
  ///
  /// - Parameters:
  ///   - url: The file, which has to exist.
  ///   - start: Where to begin; ``FilePosition/end`` for what is added from the subscription on. If
  ///     the file has no such place, because it was truncated or is another one, then at its
  ///     beginning.
  ///   - end: Its first value, or its completion, completes the signal when all is read.
  ///   - interval: How often to look for more bytes; more than zero.
  ///   - size: How many bytes a piece has at most; one or more.
  ///   - scheduler: Where to read; by default a background scheduler of its own.
  /// ## Scheduling
  /// Reads, a piece at a time, and delivers on `scheduler`. The name is looked at elsewhere, on a
  /// background scheduler, unless `scheduler` has a clock of its own, as a test scheduler has.
  /// ## Errors
  /// ``FileError`` if the file can't be opened or read, or has no places to begin from, as a pipe;
  /// `URLError` if `url` isn't the URL of a file. An error of `end` is ignored, and the signal goes
  /// on.
  /// ## Disposal
  /// Stops reading after the current piece, closes the file, and disposes of `end`.
  public static func following<Other: Sendable>(
    file url: URL, from start: FilePosition = FilePosition(offset: 0),
    until end: Signal<Other> = Signal<Never>.never,
    lookingEvery interval: Duration = .milliseconds(100), ofAtMost size: Int = 65_536,
    on scheduler: Scheduler? = nil
  ) -> Signal {
    let call = "Signal.following(file:from:until:lookingEvery:ofAtMost:on:)"
    require(size > 0, "\(call): the size must be positive, got \(size)")
    require(interval > .zero, "\(call): the interval must be positive, got \(interval)")
    return .defer {
      let path = try url.filePath()
      let file = try OpenFile(path: path, oldNameOf: start)
      let ending = ReadingEnd()
      let ended = end.take(1).doCompleted { ending.set() }.then { Signal<Never>.never }
      if file.isPipe {
        return pieces(size, from: start, until: ending, on: scheduler) { file }.take(until: ended)
      }
      guard file.isRegular else {
        return pieces(size, from: start, on: scheduler) { file }.take(until: end)
      }
      let beginning = try GrowingFile(file, path: path, from: start)
      return reading(on: scheduler) { scheduler, subscriber, waiting in
        let position = Locked(beginning)
        subscriber.add(
          scheduler.ofLooking.schedule(after: interval, repeatingEvery: interval) {
            position.withLock { $0.findSuccessor() }
          })
        let isQuiet = Locked(false)
        return { subscriber, again in
          // Asked before reading, so that what was written before the end is read.
          let isEnding = ending.isSet
          let (piece, isLast) = try position.withLock { position in
            let piece = try position.read(size)
            return (piece, piece == .allRead && !position.hasSuccessor)
          }
          let wasQuiet = isQuiet.withLock { isQuiet in
            defer { isQuiet = piece == .allRead }
            return isQuiet
          }
          if piece != .allRead {
            subscriber.sendNext(piece)
            return again()
          }
          if !wasQuiet { subscriber.sendNext(.allRead) }
          if isEnding, isLast { return subscriber.sendCompleted() }
          waiting.hold { scheduler.scheduleOnce(after: interval, again) }
        }
      }
      .take(until: ended)
    }
  }
}

extension Scheduler {
  /// Where a reader on this scheduler looks for new files: not on the same queue, where the blocks
  /// of the subscriber may take long. A scheduler with a clock of its own keeps the looking, since
  /// the interval is measured on that clock.
  fileprivate var ofLooking: Scheduler {
    let hasTimeOfSystem = self is QueueScheduler || self === Scheduler.immediate
    return hasTimeOfSystem ? .background(name: "SignalsFoundation.looking") : self
  }
}
