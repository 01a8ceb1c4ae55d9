public import Foundation
public import Scheduling
public import Signals

extension Signal where Value == Data {
  /// Returns a signal of the bytes of a file, piece by piece.
  ///
  /// The next piece is read when the subscriber has handled the one before, and not while an
  /// operator that queues, such as `mapAsync`, has enough. So few pieces are in memory, however
  /// long the file is, and however slow the subscriber. Each subscription opens the file anew, and
  /// closes it at its end. RAC only reads a file from a handle (PL9).
  ///
  /// - Parameters:
  ///   - url: The file: a regular one, a named pipe, a device.
  ///   - start: Where to begin. If the file has no such place, because it is shorter, or another
  ///     file than that of the position, then at its beginning.
  ///   - size: How many bytes a piece has at most; one or more.
  ///   - scheduler: Where to read; by default a background scheduler of its own.
  /// ## Scheduling
  /// Reads, a piece at a time, and delivers on `scheduler`. While there is nothing to read, as in a
  /// pipe, no thread waits.
  /// ## Errors
  /// ``FileError`` if the file can't be opened or read, or has no places to begin from, as a pipe;
  /// `URLError` if `url` isn't the URL of a file.
  /// ## Disposal
  /// Stops reading after the current piece, and closes the file.
  public static func chunks(
    ofFile url: URL, from start: FilePosition = FilePosition(offset: 0),
    ofAtMost size: Int = 65_536, on scheduler: Scheduler? = nil
  ) -> Signal {
    require(
      size > 0, "Signal.chunks(ofFile:from:ofAtMost:on:): the size must be positive, got \(size)")
    return Signal<FilePiece>.pieces(size, from: start, on: scheduler) { try OpenFile(url: url) }
      .bytes
  }
}

extension FileHandle {
  /// Returns a signal of the bytes that can be read from the handle, piece by piece.
  ///
  /// The next piece is read when the subscriber has handled the one before, and not while an
  /// operator that queues has enough. Then the process at the other end of a pipe waits in its
  /// write. Nothing is read without a subscriber. All subscriptions share the handle's position in
  /// the file: each byte goes to one of them. The subscriptions don't close the handle, and go on
  /// if the program closes it. In ReactiveObjC: `-rac_readInBackground` (feature PL9), which reads
  /// at once, with or without a subscriber, can't be stopped, and takes an error for the end.
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
    require(size > 0, "FileHandle.chunks(ofAtMost:on:): the size must be positive, got \(size)")
    return Signal.pieces(size, on: scheduler) { try OpenFile(self) }.bytes
  }

  /// Returns a signal of the bytes that can be read from the handle. It also tells when all bytes
  /// so far were read, and when the file ends.
  ///
  /// Otherwise it is like `chunks(ofAtMost:on:)`.
  ///
  /// - Parameters:
  ///   - size: How many bytes a piece has at most; one or more.
  ///   - scheduler: Where to read; by default a background scheduler of its own.
  /// ## Scheduling
  /// Reads, a piece at a time, and delivers on `scheduler`.
  /// ## Errors
  /// ``FileError`` if the handle can't be read.
  /// ## Disposal
  /// Stops reading after the current piece.
  public final func pieces(
    ofAtMost size: Int = 65_536, on scheduler: Scheduler? = nil
  ) -> Signal<FilePiece> {
    require(size > 0, "FileHandle.pieces(ofAtMost:on:): the size must be positive, got \(size)")
    return .pieces(size, on: scheduler) { try OpenFile(self) }
  }
}

extension Signal where Value == FilePiece {
  /// Returns a signal of the bytes of a file. It also tells where each piece ends, when all bytes
  /// so far were read, and when the file ends.
  ///
  /// Otherwise it is like `chunks(ofFile:from:ofAtMost:on:)`.
  ///
  /// - Parameters:
  ///   - url: The file: a regular one, a named pipe, a device.
  ///   - start: Where to begin. If the file has no such place, because it is shorter, or another
  ///     file than that of the position, then at its beginning.
  ///   - size: How many bytes a piece has at most; one or more.
  ///   - scheduler: Where to read; by default a background scheduler of its own.
  /// ## Scheduling
  /// Reads, a piece at a time, and delivers on `scheduler`.
  /// ## Errors
  /// ``FileError`` if the file can't be opened or read, or has no places to begin from, as a pipe;
  /// `URLError` if `url` isn't the URL of a file.
  /// ## Disposal
  /// Stops reading after the current piece, and closes the file.
  public static func pieces(
    ofFile url: URL, from start: FilePosition = FilePosition(offset: 0),
    ofAtMost size: Int = 65_536, on scheduler: Scheduler? = nil
  ) -> Signal {
    require(
      size > 0, "Signal.pieces(ofFile:from:ofAtMost:on:): the size must be positive, got \(size)")
    return pieces(size, from: start, on: scheduler) { try OpenFile(url: url) }
  }

  var bytes: Signal<Data> {
    compactMap { if case .bytes(let bytes, endingAt: _) = $0 { bytes } else { nil } }
  }

  /// The pieces of the file that `open` opens, read on the scheduler, to the end of the file or
  /// until all is read after `end`: of a pipe that others go on to fill, as much as it can hold.
  static func pieces(
    _ size: Int, from start: FilePosition = FilePosition(offset: 0),
    until ending: ReadingEnd = ReadingEnd(), on scheduler: Scheduler?,
    of open: @escaping @Sendable () throws -> OpenFile
  ) -> Signal {
    reading(on: scheduler) { scheduler, _, waiting in
      let file = try open()
      _ = try file.move(to: start)
      let isRegular = file.isRegular
      let count = Locked(0)
      let countAtEnd = Locked<Int?>(nil)
      // Another kind of scheduler may run its work at once. That must not happen on the thread that
      // waits for all files, so the work first goes to a background scheduler.
      let waker = scheduler as? QueueScheduler ?? Scheduler.background(name: "Signals.waker")
      return { subscriber, again in
        // Asked before reading, so that what was written before the end is read.
        let isEnding = ending.isSet
        guard let (chunk, end) = try file.readPiece(size, withEnd: isRegular) else {
          subscriber.sendNext(.allRead)
          if isEnding { return subscriber.sendCompleted() }
          let wake = Wake(again)
          waiting.replace(with: nil)
          return waiting.hold {
            CompoundDisposable(file.whenReadable(on: waker, wake.run), ending.whenSet(wake))
          }
        }
        guard chunk.isEmpty else {
          let (before, read) = count.withLock { count in
            defer { count += chunk.count }
            return (count, count + chunk.count)
          }
          subscriber.sendNext(.bytes(chunk, endingAt: end ?? FilePosition(offset: read)))
          guard isEnding else { return again() }
          let atEnd = countAtEnd.withLock { atEnd in
            atEnd = atEnd ?? before
            return atEnd!
          }
          return read - atEnd < OpenFile.mostInPipe ? again() : subscriber.sendCompleted()
        }
        subscriber.sendNext(.allRead)
        subscriber.sendCompleted()
      }
    }
  }

  /// A piece of the work of reading: it sends the bytes that it has read, and schedules the next
  /// one.
  typealias Step =
    @Sendable (
      _ subscriber: Subscriber<FilePiece>, _ again: @escaping @Sendable () -> Void
    ) throws -> Void

  /// Returns a signal of the values that the steps of `begin` send. All steps run on the scheduler.
  static func reading(
    on scheduler: Scheduler?,
    _ begin:
      @escaping @Sendable (Scheduler, Subscriber<FilePiece>, _ waiting: SerialDisposable)
      throws -> Step
  ) -> Signal {
    .create { subscriber in
      let scheduler = scheduler ?? .background(name: "SignalsFoundation.reader")
      let reading = SerialDisposable()
      let waiting = SerialDisposable()
      reading.disposable = scheduler.scheduleOnce {
        do {
          let step = try begin(scheduler, subscriber, waiting)
          reading.disposable = scheduler.scheduleRecursively { again in
            // After a disposal, bytes that are read would be lost. This tests for it, since the
            // disposable of this work may not be stored yet.
            if subscriber.isDisposed { return }
            do {
              try step(subscriber) { subscriber.whenReady(again) }
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
