import Dispatch
public import Foundation
import Scheduling
public import Signals

extension Signal where Value == Void {
  /// Returns a signal that tells when a directory's entries change: when one is added, removed or
  /// renamed.
  ///
  /// Several changes at the same time may be one value. The signal completes when the directory
  /// itself is removed or renamed. If a directory above it is renamed, the signal may go on, or
  /// complete later. Writing into files of the directory is not a change of the directory.
  ///
  /// - Parameter url: The directory.
  /// ## Scheduling
  /// Watches from the moment of the subscription; delivers on a background scheduler of its own.
  /// ## Errors
  /// ``FileError`` if `url` is no directory, or one that can't be watched; `URLError` if `url`
  /// isn't the URL of a file.
  /// ## Disposal
  /// Stops watching.
  public static func changes(inDirectory url: URL) -> Signal {
    .createAtOnce { subscriber in
      do {
        return try watch(url.filePath(), for: subscriber)
      } catch {
        subscriber.sendError(error)
        return nil
      }
    }
  }

  #if canImport(Darwin)
    // Has not been run: it was written on Linux.
    private static func watch(
      _ path: String, for subscriber: Subscriber<Void>
    ) throws -> Disposable {
      let descriptor = beyondStandardError(
        retrying { unsafe open(path, O_EVTONLY | O_DIRECTORY | O_CLOEXEC) })
      guard descriptor >= 0 else { throw FileError(name: path) }
      let directory = FileIdentity(ofFileAt: path)
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .delete, .rename], queue: nil)
      let scheduler = Scheduler.background(name: "SignalsFoundation.changes")
      source.setEventHandler {
        scheduler.schedule {
          let isThere = directory != nil && FileIdentity(ofFileAt: path) == directory
          if isThere { subscriber.sendNext(()) } else { subscriber.sendCompleted() }
        }
      }
      source.setCancelHandler { close(descriptor) }
      source.activate()
      let watching = Locked(Watching(source: source))
      return Disposable { watching.withLock { $0.source.take() }?.cancel() }
    }
  #else
    private static func watch(
      _ path: String, for subscriber: Subscriber<Void>
    ) throws -> Disposable {
      let directory = try WatchedDirectory(path)
      return Signal<FilePiece>.pieces(65_536, on: nil) { directory.events }
        .map { directory.hasChanged(accordingTo: $0) }
        .take(while: { $0 != nil })
        .compactMap { $0 == true ? () : nil }
        .subscribe(subscriber)
    }
  #endif
}

#if canImport(Darwin)
  private struct Watching {
    var source: (any DispatchSourceFileSystemObject)?
  }
#endif

#if !canImport(Darwin)
  /// A directory whose changes the system reports.
  private struct WatchedDirectory: Sendable {
    let events: OpenFile
    private let path: String
    /// The number that marks the directory's events.
    private let mark: Int32

    private static let changes = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    private static let end = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)

    /// - Throws: ``FileError``.
    init(_ path: String) throws {
      self.path = path
      events = try OpenFile(watching: path)
      mark = try events.watch(path, for: Self.changes | Self.end)
      // The system reports the directory's own removal only when no process has it open any more.
      // The directory above reports it at once, if it may be watched. The root is its own parent.
      let around = UInt32(IN_DELETE | IN_MOVED_TO) | UInt32(IN_MASK_ADD)
      _ = try? events.watch("\(path)/..", for: around)
    }

    /// Whether the directory's entries have changed, according to these events of `inotify`; nil if
    /// the directory was removed.
    func hasChanged(accordingTo piece: FilePiece) -> Bool? {
      guard case .bytes(let bytes) = piece else { return false }
      var hasChanged = false
      var isCertain = true
      let isGone = unsafe bytes.withUnsafeBytes { bytes in
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
          let event = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          // When there are too many events, some are lost.
          let isOverflow = event.mask & UInt32(IN_Q_OVERFLOW) != 0
          if event.wd == mark, event.mask & (Self.end | UInt32(IN_IGNORED)) != 0 { return true }
          if event.wd == mark || isOverflow { hasChanged = true }
          if event.wd != mark { isCertain = false }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
        return false
      }
      if isGone || !isCertain && !isThere { return nil }
      return hasChanged
    }

    private var isThere: Bool {
      (try? events.watch(path, for: Self.changes | Self.end)) == mark
    }
  }
#endif
