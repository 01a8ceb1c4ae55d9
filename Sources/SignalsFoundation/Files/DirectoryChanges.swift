import Dispatch
public import Foundation
import Scheduling
public import Signals

extension Signal where Value == Void {
  /// Returns a signal that says when a directory's entries change: when one is added, removed or renamed.
  ///
  /// Several changes that come at once may be one value. It completes when the directory itself is
  /// removed or renamed. What is written into its files is not a change of the directory.
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
      let descriptor = retrying { open(path, O_EVTONLY | O_DIRECTORY | O_CLOEXEC) }
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
      let watcher = try OpenFile(watching: path)
      return Signal<FilePiece>.pieces(65_536, on: nil) { watcher }
        .takeWhile { !$0.sayThatTheDirectoryIsGone }
        .compactMap { if case .bytes = $0 { () } else { nil } }
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
  extension FilePiece {
    /// Whether that is among the events of `inotify` that these are.
    fileprivate var sayThatTheDirectoryIsGone: Bool {
      guard case .bytes(let bytes) = self else { return false }
      let gone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED)
      return bytes.withUnsafeBytes { bytes in
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          if event.mask & gone != 0 { return true }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
        return false
      }
    }
  }
#endif
