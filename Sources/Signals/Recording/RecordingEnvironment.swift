#if Recording
  import Foundation

  /// What the environment variable `SIGNALS_RECORDING` asks for: `on` records, `listen` also
  /// listens for `signals-top`, and any other value is the path of a file: the trace is written
  /// there when the program calls `exit`, or returns from its main function. `,descriptions` at the
  /// end keeps descriptions of the values, too.
  enum RecordingEnvironment {
    private static let path = Locked("")

    /// Does what the environment asks for.
    static func begin() {
      // A program that runs with more rights than its user's must not write files for the user.
      guard getuid() == geteuid(), getgid() == getegid() else { return }
      begin(ProcessInfo.processInfo.environment["SIGNALS_RECORDING"] ?? "")
    }

    private static func parsed(_ text: String) -> (wish: String, values: SignalRecording.Values) {
      let suffix = ",descriptions"
      guard text.hasSuffix(suffix) else { return (text, .times) }
      return (String(text.dropLast(suffix.count)), .descriptions)
    }

    static func begin(_ text: String) {
      let (wish, values) = parsed(text)
      switch wish {
      case "", "off":
        break
      case "on":
        SignalRecording.start(values: values)
      case "listen":
        SignalRecording.start(values: values)
        do { try SignalRecording.listen() } catch { warn("signals-top can't attach: \(error)") }
      default:
        // The program may go to another folder.
        path.withLock { $0 = URL(filePath: wish).path }
        SignalRecording.start(values: values)
        atexit { RecordingEnvironment.writeTrace() }
      }
    }

    private static func writeTrace() {
      let path = path.withLock { $0 }
      do {
        try SignalRecording.writeTrace(to: path)
      } catch {
        warn("The trace can't be written: \(error)")
      }
    }
  }
#endif
