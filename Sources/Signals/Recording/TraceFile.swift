#if Recording
  import Foundation

  enum TraceFile {
    /// Writes `trace` into a file, piece by piece.
    ///
    /// - Throws: ``RecordingError``.
    static func write(_ trace: Trace, to path: String) throws {
      // For the user alone: names and values may be secrets.
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
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
