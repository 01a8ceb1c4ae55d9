#if Foundation
  import Foundation
#endif

/// Why a recording can't be written, or no connections can be taken, in one line.
struct RecordingError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  static let isUnavailable = RecordingError("Signals was built without the trait Recording")
}

#if Foundation
  extension RecordingError: LocalizedError {
    /// Creates an error from the system's error `number`, which is `errno` by default.
    init(_ description: String, number: Int32) {
      self.description = unsafe "\(description): \(String(cString: strerror(number)))"
    }

    var errorDescription: String? { description }
  }
#endif
