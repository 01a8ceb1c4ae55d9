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
  /// directory is not a change of the directory. Neither is a change in a directory inside of it.
  ///
  /// The signal does not say which entry has changed:
  /// `entryChanges(inDirectory:recursively:includingExisting:)` does. To list the directory at the
  /// beginning, too, write `merge(.changes(inDirectory: url), .return(()))`. With `startWith(())`,
  /// the watching begins after the first listing, and what changes meanwhile is missed.
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
    Signal<DirectoryNews>.source { subscriber in
      do {
        return try watched().watch(for: subscriber)
      } catch {
        subscriber.sendError(error)
        return nil
      }
    }
    .map { _ in () }
  }
}

extension Signal where Value == DirectoryChange {
  /// Returns a signal of the entries that are added to a directory, modified or removed, also in
  /// all folders below it if `recursively` is true.
  ///
  /// <!-- inside (source: URL, copy: @escaping @Sendable (String) throws -> Void, remove: @escaping @Sendable (String) throws -> Void) -> Signal<DirectoryChange> -->
  /// ```swift
  /// Signal.entryChanges(inDirectory: source, recursively: true, includingExisting: true)
  ///   .try { change in
  ///     switch change {
  ///     case .added(let path), .modified(let path): try copy(path)
  ///     case .removed(let path): try remove(path)
  ///     }
  ///   }
  /// ```
  ///
  /// The signal compares the entries with those of the look before: kind, number in the file
  /// system, size and time of modification. An event of the system only says where to look. So
  /// nothing is missed if there are too many events: applied to the entries at the subscription,
  /// the changes make those that there are when no program changes anything any more. A short state
  /// in between may be left out: an entry that is removed soon after it was added. One change may
  /// be told twice: a file that is created and then written is added, and perhaps modified.
  ///
  /// A rename is a removal and an addition. A file that another one replaces is modified. An entry
  /// of another kind, or another folder, is removed, and then added. Before a folder is removed,
  /// all entries in it are; after it was added, they are, too. A folder itself is never modified. A
  /// symbolic link is an entry like a file, and is not followed; `url` may lead through links. A
  /// file below that can't be read is told like others, but nothing of what is in a folder that
  /// can't be read, whose path is longer than the system takes, or whose name is not valid UTF-8.
  ///
  /// The signal completes when the directory itself is removed or renamed, perhaps without its last
  /// changes, and without removals of what it had. When a link on the way to it leads elsewhere,
  /// the signal goes on with the directory there, and sends the differences.
  ///
  /// On Linux each folder needs one watch of the system, which gives a user a limited number of
  /// them: `fs.inotify.max_user_watches`. On Apple platforms it needs an open file, and a file that
  /// is only written is told with the next addition or removal in its folder.
  ///
  /// - Parameters:
  ///   - url: The directory.
  ///   - recursively: Whether to watch all folders below, too, also those that are added later.
  ///   - includingExisting: Whether to begin with an addition for each entry that is there.
  /// ## Scheduling
  /// Watches and lists the directory while it is being subscribed to: with many folders, subscribe
  /// on a background scheduler. Delivers on a background scheduler of its own. While the subscriber
  /// is slow, or an operator that queues has enough, it does not look, and combines the changes.
  /// ## Errors
  /// ``FileError`` if `url` is no directory, or one that can't be read or watched; also if the
  /// system has no watch left for a folder below. `URLError` if `url` isn't the URL of a file.
  /// ## Disposal
  /// Stops watching.
  public static func entryChanges(
    inDirectory url: URL, recursively: Bool = false, includingExisting: Bool = false
  ) -> Signal {
    .source { subscriber in
      do {
        let tree = try DirectoryTree(
          url.filePath(), isRecursive: recursively, includingExisting: includingExisting,
          for: subscriber)
        return Disposable { tree.end() }
      } catch {
        subscriber.sendError(error)
        return nil
      }
    }
  }
}

/// What is watched: a directory, or a file in it.
struct Watched {
  var directory: String
  /// The name of the only entry that matters; nil if all do.
  var name: String?
  /// Whether writing into a file is a change.
  var includesWriting: Bool
  /// Whether the news have the names of the entries.
  var wantsNames = false
  /// Whether it is a folder of a tree whose other folders are watched, too. The last name of its
  /// path is no link, and its own end is a change of the folder around it.
  var isPart = false

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

extension Watched {
  #if canImport(Darwin)
    /// Sends the news from now on to the subscriber.
    ///
    /// - Throws: ``FileError``.
    // Has not been run: it was written on Linux.
    func watch(for subscriber: Subscriber<DirectoryNews>) throws -> Disposable {
      let watched = self
      let directory = try OpenFile(
        watching: directory, options: O_DIRECTORY | (isPart ? O_NOFOLLOW : 0))
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
              scheduler.schedule { subscriber.sendNext(.unknown) }
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
          if isReplaced() { subscriber.sendNext(.unknown) }
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

    private func eventSource(
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
    /// Sends the news from now on to the subscriber.
    ///
    /// - Throws: ``FileError``.
    func watch(for subscriber: Subscriber<DirectoryNews>) throws -> Disposable {
      let watch = try DirectoryEvents.shared.watch(self, for: subscriber)
      return Disposable { DirectoryEvents.shared.end(watch) }
    }
  #endif
}

#if canImport(Darwin)
  private struct EventSources {
    var directory: (any DispatchSourceFileSystemObject)?
    var file: (any DispatchSourceFileSystemObject)?
    var fileIdentity: FileIdentity?
    var isOver = false
  }
#endif
