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
    changes { Watched(directory: try url.filePath(), includesWriting: false) }
  }

  #if !canImport(Darwin)
    /// Returns a signal that tells when a directory's entries change, or the content of a file that
    /// is directly in the directory: when it is written or truncated. Only on Linux.
    ///
    /// Otherwise it is like `changes(inDirectory:)`. A program that writes a file in several steps
    /// may cause several values. What else counts as writing is as for `changes(ofFile:)`.
    ///
    /// - Parameter url: The directory.
    /// ## Scheduling
    /// Watches from the moment of the subscription; delivers on a background scheduler of its own.
    /// ## Errors
    /// ``FileError`` if `url` is no directory, or one that can't be watched; `URLError` if `url`
    /// isn't the URL of a file.
    /// ## Disposal
    /// Stops watching.
    public static func changes(ofFilesInDirectory url: URL) -> Signal {
      changes { Watched(directory: try url.filePath(), includesWriting: true) }
    }
  #endif

  /// Returns a signal that tells when the content of a file changes: when the file is written,
  /// truncated, created, removed, or replaced by another one that is renamed onto it, as editors
  /// do.
  ///
  /// The file need not exist, but its directory has to. Several changes at the same time may be one
  /// value. A program that writes the file in several steps may cause several values, so a reader
  /// may find half of it: wait for a pause with `debounce(for:)`. The signal completes when the
  /// directory of the file is removed or renamed, perhaps without a value for a removal of the file
  /// just before. If a directory above that is renamed, the signal may go on, or complete later.
  ///
  /// Setting the file's date or its permissions, as `touch` and `chmod` do, is not a change on
  /// Linux. On Apple platforms it may be one. A change by another name of the file may be missed:
  /// by a hard link, or in the file that a symbolic link leads to. So may one by mapped memory.
  ///
  /// - Parameter url: The file.
  /// ## Scheduling
  /// Watches from the moment of the subscription; delivers on a background scheduler of its own.
  /// ## Errors
  /// ``FileError`` if the directory of the file is missing, or one that can't be watched;
  /// `URLError` if `url` isn't the URL of a file.
  /// ## Disposal
  /// Stops watching.
  public static func changes(ofFile url: URL) -> Signal {
    changes { try Watched(file: url.filePath()) }
  }

  private static func changes(_ watched: @escaping @Sendable () throws -> Watched) -> Signal {
    .source { subscriber in
      do {
        return try watch(watched(), for: subscriber)
      } catch {
        subscriber.sendError(error)
        return nil
      }
    }
  }

  #if canImport(Darwin)
    // Has not been run: it was written on Linux.
    private static func watch(
      _ watched: Watched, for subscriber: Subscriber<Void>
    ) throws -> Disposable {
      let directory = try OpenFile(watching: watched.directory, options: O_DIRECTORY)
      let scheduler = Scheduler.background(name: "SignalsFoundation.changes")
      let sources = Locked(EventSources())

      // Watches the file that has the name now, if it is another one than before.
      @Sendable func isReplaced() -> Bool {
        guard let path = watched.path else { return true }
        let file = try? OpenFile(watching: path)
        return sources.withLock { sources in
          if sources.isOver || sources.fileIdentity == file?.identity { return false }
          sources.file?.cancel()
          sources.fileIdentity = file?.identity
          sources.file = file.map { file in
            eventSource(of: file, [.write, .extend, .attrib]) {
              scheduler.schedule { subscriber.sendNext(()) }
            }
          }
          return true
        }
      }

      let source = eventSource(of: directory, [.write, .delete, .rename]) {
        scheduler.schedule {
          guard let identity = directory.identity,
            FileIdentity(ofFileAt: watched.directory) == identity
          else { return subscriber.sendCompleted() }
          if isReplaced() { subscriber.sendNext(()) }
        }
      }
      sources.withLock { $0.directory = source }
      _ = isReplaced()
      return Disposable {
        sources.withLock { sources in
          sources.directory?.cancel()
          sources.file?.cancel()
          sources = EventSources(isOver: true)
        }
      }
    }

    private static func eventSource(
      of file: OpenFile, _ events: DispatchSource.FileSystemEvent,
      _ action: @escaping @Sendable () -> Void
    ) -> any DispatchSourceFileSystemObject {
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: file.descriptor, eventMask: events, queue: nil)
      source.setEventHandler(handler: action)
      // Keeps the file open until then.
      source.setCancelHandler { withExtendedLifetime(file) {} }
      source.activate()
      return source
    }
  #else
    private static func watch(
      _ watched: Watched, for subscriber: Subscriber<Void>
    ) throws -> Disposable {
      let directory = try WatchedDirectory(watched)
      return Signal<FilePiece>.pieces(65_536, on: nil) { directory.events }
        .map { directory.hasChanged(accordingTo: $0) }
        .take(while: { $0 != nil })
        .compactMap { $0 == true ? () : nil }
        .subscribe(subscriber)
    }
  #endif
}

/// What is watched: a directory, or a file in it.
private struct Watched {
  var directory: String
  /// The name of the only entry that matters; nil if all do.
  var name: String?
  /// Whether writing into a file is a change.
  var includesWriting: Bool

  init(directory: String, includesWriting: Bool) {
    self.directory = directory
    self.includesWriting = includesWriting
  }

  /// - Throws: ``FileError`` if no file can have that path.
  init(file path: String) throws {
    let parts = path.split(separator: "/")
    guard let name = parts.last, name != ".", name != ".." else {
      throw FileError(name: path, number: EISDIR)
    }
    let root = path.hasPrefix("/") ? "/" : "./"
    self.init(directory: root + parts.dropLast().joined(separator: "/"), includesWriting: true)
    self.name = String(name)
  }

  /// The path of the only entry that matters.
  var path: String? { name.map { "\(directory)/\($0)" } }
}

#if canImport(Darwin)
  private struct EventSources {
    var directory: (any DispatchSourceFileSystemObject)?
    var file: (any DispatchSourceFileSystemObject)?
    var fileIdentity: FileIdentity?
    var isOver = false
  }
#endif

#if !canImport(Darwin)
  /// A directory whose changes the system reports.
  private struct WatchedDirectory: Sendable {
    let events: OpenFile
    private let watched: Watched
    /// The number that marks the directory's events.
    private let mark: Int32

    private static let end = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)

    /// - Throws: ``FileError``.
    init(_ watched: Watched) throws {
      self.watched = watched
      events = try OpenFile(watching: watched.directory)
      mark = try events.watch(watched.directory, for: watched.events | Self.end)
      // The system reports the directory's own removal only when no process has it open any more.
      // The directory above reports it at once, if it may be watched. The root is its own parent.
      let around = UInt32(IN_DELETE | IN_MOVED_TO) | UInt32(IN_MASK_ADD)
      _ = try? events.watch("\(watched.directory)/..", for: around)
    }

    /// Whether something has changed, according to these events of `inotify`; nil if the directory
    /// was removed.
    func hasChanged(accordingTo piece: FilePiece) -> Bool? {
      guard case .bytes(let bytes) = piece else { return false }
      var hasChanged = false
      var isCertain = true
      let isGone = unsafe bytes.withUnsafeBytes { bytes in
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
          let event = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          offset += MemoryLayout<inotify_event>.size
          let name = unsafe bytes[offset..<offset + Int(event.len)].prefix { $0 != 0 }
          offset += Int(event.len)
          // When there are too many events, some are lost.
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { hasChanged = true }
          guard event.wd == mark else {
            isCertain = false
            continue
          }
          if event.mask & (Self.end | UInt32(IN_IGNORED)) != 0 { return true }
          if watched.name.map({ unsafe name.elementsEqual($0.utf8) }) ?? true { hasChanged = true }
        }
        return false
      }
      if isGone || !isCertain && !isThere { return nil }
      return hasChanged
    }

    private var isThere: Bool {
      (try? events.watch(watched.directory, for: watched.events | Self.end)) == mark
    }
  }

  extension Watched {
    /// The events that are changes. A file that is closed, or whose date was set, has the same
    /// content as before.
    fileprivate var events: UInt32 {
      let entries = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      return UInt32(entries | (includesWriting ? IN_MODIFY : 0))
    }
  }
#endif
