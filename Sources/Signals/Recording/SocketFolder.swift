#if Recording
  import Foundation

  /// The folder in which the programs of a user listen. Only that user can use it.
  struct SocketFolder {
    let path: String

    /// The user's folder, made if it is not there.
    ///
    /// - Throws: ``RecordingError``.
    static func ofUser() throws -> SocketFolder {
      let runtime = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
      // The variable may be that of another session, which has ended.
      var status = stat()
      let isThere = unsafe runtime.hasPrefix("/") && stat(runtime, &status) == 0
      return try SocketFolder(isThere ? "\(runtime)/signals" : "/tmp/signals-\(geteuid())")
    }

    /// The folder with this path, made if it is not there.
    ///
    /// - Throws: ``RecordingError`` also if the folder is a link, or other users may use it.
    init(_ path: String) throws {
      self.path = path
      let isMade = unsafe mkdir(path, 0o700) == 0
      guard isMade || errno == EEXIST else { throw RecordingError(path, number: errno) }
      // Another user may have made it before. `lstat` doesn't follow a link.
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { throw RecordingError(path, number: errno) }
      guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
        status.st_mode & 0o7777 == 0o700
      else {
        throw RecordingError("\(path): not a folder that is the user's alone, with mode 0700")
      }
    }

    /// Where a program listens.
    func socket(of process: Int32, program: String) -> String {
      let name = program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }.prefix(32)
      return "\(path)/\(process)-\(String(name)).sock"
    }

    /// Removes the sockets of processes that have ended.
    func removeStaleSockets() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names where name.hasSuffix(".sock") {
        guard let process = name.split(separator: "-").first.flatMap({ Int32($0) }), process > 0,
          kill(process, 0) != 0, errno == ESRCH
        else { continue }
        // In a container, processes of others have numbers that are not seen here.
        if !UnixSocket.isAnswered(at: "\(path)/\(name)") { unsafe unlink("\(path)/\(name)") }
      }
    }
  }
#endif
