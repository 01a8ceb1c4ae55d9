#if Recording
  /// An event in the format of Chrome's trace events.
  struct TraceEvent {
    enum Phase: String {
      /// Describes a process or a thread.
      case metadata = "M"
      /// A slice with a known duration.
      case slice = "X"
      /// A slice that has no end in the trace.
      case openSlice = "B"
      case mark = "i"
      case counter = "C"
      /// Where an arrow begins: at the innermost slice of its thread at that time.
      case arrow = "s"
      /// Where the arrow with the same number ends.
      case arrowhead = "f"
    }

    enum Argument {
      case text(String)
      case number(UInt64)
    }

    var phase: Phase
    var name: String
    var process: UInt32
    var thread: UInt32
    /// In nanoseconds.
    var time: UInt64 = 0
    var duration: UInt64?
    var arrow: UInt64?
    var arguments: [(name: String, value: Argument)] = []

    /// Adds the event as an object of JSON.
    func write(to bytes: inout [UInt8]) {
      bytes.append("{\"ph\":\"\(phase.rawValue)\",\"cat\":\"signals\",\"name\":")
      bytes.append(quoted: name)
      bytes.append(",\"pid\":\(process),\"tid\":\(thread),\"ts\":")
      bytes.append(microseconds: time)
      if let duration {
        bytes.append(",\"dur\":")
        bytes.append(microseconds: duration)
      }
      if let arrow { bytes.append(",\"id\":\(arrow)") }
      switch phase {
      case .mark: bytes.append(",\"s\":\"t\"")
      case .arrowhead: bytes.append(",\"bp\":\"e\"")
      default: break
      }
      if !arguments.isEmpty { writeArguments(to: &bytes) }
      bytes.append("}")
    }

    private func writeArguments(to bytes: inout [UInt8]) {
      bytes.append(",\"args\":")
      var separator = "{"
      for (name, value) in arguments {
        bytes.append(separator)
        bytes.append(quoted: name)
        bytes.append(":")
        switch value {
        case .text(let text): bytes.append(quoted: text)
        case .number(let number): bytes.append("\(number)")
        }
        separator = ","
      }
      bytes.append("}")
    }
  }
#endif
