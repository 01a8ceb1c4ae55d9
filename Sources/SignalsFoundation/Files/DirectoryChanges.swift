import Dispatch
public import Foundation
import Scheduling
public import Signals

extension Signal where Value == Void {
  /// Returns a signal that tells when a directory's entries change: when one is added, removed or
  /// renamed.
  ///
  /// Several changes at the same time may be one value. The signal completes when the directory
  /// itself is removed or renamed; if it has its name back a moment later, the signal may go on. So
  /// it may if a directory above it is renamed, or complete later. Writing into files of the
  /// directory is not a change of the directory. Neither is a change in a directory inside of it:
  /// merge a signal for each directory of a tree.
  ///
  /// The signal does not say which entry has changed: list the directory again, and compare. To
  /// list it at the beginning, too, write `merge(.changes(inDirectory: url), .return(()))`. With
  /// `startWith(())`, the watching begins after the first listing, and what changes meanwhile is
  /// missed.
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
  /// On Linux symbolic links on the way to the file are watched, too, and the file that they lead
  /// to: for example, a ConfigMap of Kubernetes, whose files lead through `..data`, which is
  /// exchanged for each version. A link that leads nowhere for a while is a file that is missing.
  /// On Apple platforms, only links in the directory of the file are.
  ///
  /// To read the file at the beginning, too, write `merge(.changes(ofFile: url), .return(()))`.
  /// With `startWith(())`, the watching begins after the first reading, and a change meanwhile is
  /// missed.
  ///
  /// Setting the file's date or its permissions, as `touch` and `chmod` do, is not a change on
  /// Linux. On Apple platforms it may be one. A change by another name of the file may be missed:
  /// by a hard link. So may one by mapped memory.
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
      let watch = try DirectoryEvents.shared.watch(watched, for: subscriber)
      return Disposable { DirectoryEvents.shared.end(watch) }
    }
  #endif
}

/// What is watched: a directory, or a file in it.
struct Watched {
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
