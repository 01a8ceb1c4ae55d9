import Dispatch
public import Foundation
import Scheduling
public import Signals

extension Signal where Value == Void {
  /// Returns a signal that says when a directory's entries change: when one is added, removed or renamed.
  ///
  /// Several changes that come at once may be one value. It completes when the directory itself is
  /// removed or renamed; if one that it is in is renamed, it may go on, or complete later. What is written
  /// into its files is not a change of the directory.
  ///
  /// - Parameter url: The directory.
  /// ## Scheduling
  /// Watches from when it is being subscribed to; delivers on a background scheduler of its own.
  /// ## Errors
  /// ``FileError`` if it isn't there, is no directory, or can't be watched; `URLError` if `url` isn't the
  /// URL of a file.
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
        retrying { open(path, O_EVTONLY | O_DIRECTORY | O_CLOEXEC) })
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
      let watching = Locked(TimeoutPerValueJunction(source: source))
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
  private struct TimeoutPerValueJunction {
    var source: (any DispatchSourceFileSystemObject)?
  }
#endif

#if !canImport(Darwin)
  /// A directory of which the system tells what happens to it.
  private struct WatchedDirectory: Sendable {
    let events: OpenFile
    private let path: String
    /// What its events are marked with.
    private let mark: Int32

    private static let changes = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    private static let end = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)

    /// - Throws: ``FileError``.
    init(_ path: String) throws {
      self.path = path
      events = try OpenFile(watching: path)
      mark = try events.watch(path, for: Self.changes | Self.end)
      // Of its own removal it tells when nobody has it open any more; the one that it is in tells at
      // once, if that may be watched. The root is in itself.
      let around = UInt32(IN_DELETE | IN_MOVED_TO) | UInt32(IN_MASK_ADD)
      _ = try? events.watch("\(path)/..", for: around)
    }

    /// Whether its entries have changed, according to these events of `inotify`; nil if it is gone.
    func hasChanged(accordingTo piece: FilePiece) -> Bool? {
      guard case .bytes(let bytes) = piece else { return false }
      var hasChanged = false
      var isCertain = true
      let isGone = bytes.withUnsafeBytes { bytes in
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
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
