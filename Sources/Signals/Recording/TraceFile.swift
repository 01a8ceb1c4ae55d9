#if Recording
  import Foundation

  enum TraceFile {
    /// Writes `trace` into a file, piece by piece.
    ///
    /// The file is written beside the one with that name, and then takes the name: so the file is
    /// whole, although several processes or threads write it, or the program ends meanwhile.
    ///
    /// - Throws: ``RecordingError``.
    static func write(_ trace: Trace, to path: String) throws {
      guard let file = replaceable(path) else {
        return try write(trace, into: path, O_TRUNC, of: path)
      }
      let new = "\(file).\(UInt64.random(in: 0 ... .max))"
      do {
        try write(trace, into: new, O_EXCL, of: path)
        guard unsafe rename(new, file) == 0 else { throw RecordingError(path, number: errno) }
      } catch {
        unsafe unlink(new)
        throw error
      }
    }

    /// The path of the file to replace, which is not that of a link to it; nil for a device or a
    /// pipe, which can only be written to.
    private static func replaceable(_ path: String) -> String? {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return path }
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      guard let real = unsafe realpath(path, nil) else { return path }
      defer { unsafe free(real) }
      return unsafe String(cString: real)
    }

    private static func write(
      _ trace: Trace, into file: String, _ mode: Int32, of path: String
    ) throws {
      // For the user alone: names and values may be secrets.
      let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o600)
      guard descriptor >= 0 else { throw RecordingError(path, number: errno) }
      do {
        try trace.write { try write($0, to: descriptor, of: path) }
      } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0 else { throw RecordingError(path, number: errno) }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, of path: String) throws {
      var rest = bytes[...]
      while !rest.isEmpty {
        // The pointer is used during the call only, and the count is that of its bytes.
        let written = unsafe rest.withUnsafeBytes {
          unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
        }
        if written < 0, errno == EINTR { continue }
        guard written >= 0 else { throw RecordingError(path, number: errno) }
        rest = rest.dropFirst(written)
      }
    }
  }
#endif
