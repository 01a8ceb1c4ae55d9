#if Recording
  extension [UInt8] {
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    /// Adds `text` as a string of JSON.
    mutating func append(quoted text: String) {
      append(0x22)
      for byte in text.utf8 {
        switch byte {
        case 0x22, 0x5C:
          append(0x5C)
          append(byte)
        case 0..<0x20:
          append(byte < 0x10 ? "\\u000" : "\\u00")
          append(String(byte, radix: 16))
        default:
          append(byte)
        }
      }
      append(0x22)
    }

    /// Adds nanoseconds as a number of microseconds.
    mutating func append(microseconds time: UInt64) {
      let fraction = time % 1000
      append("\(time / 1000).\(fraction < 10 ? "00" : fraction < 100 ? "0" : "")\(fraction)")
    }
  }
#endif
