#if Recording
  import Foundation

  /// What the environment variable `SIGNALS_RECORDING` asks for, in words with commas between them:
  /// `on` records, `listen` also listens for `signals-top`, and `descriptions` keeps descriptions
  /// of the values. Any other word is the path of a file: the trace is written there when the
  /// program ends, unless a signal ends it that `TraceAtInterrupt` doesn't know.
  enum RecordingEnvironment {
    /// The path of the file; nil when its trace was written.
    private static let path = Locked<String?>(nil)

    /// Does what the environment asks for.
    static func begin() {
      // A program that runs with more rights than its user's must not write files for the user.
      guard getuid() == geteuid(), getgid() == getegid() else { return }
      begin(ProcessInfo.processInfo.environment["SIGNALS_RECORDING"] ?? "")
    }

    static func begin(_ text: String) {
      var parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let words = Set(parts.filter { ["on", "listen", "descriptions"].contains($0) })
      parts.removeAll { words.contains($0) }
      // The path of a file may have commas.
      let wish = parts.joined(separator: ",")
      if words.isEmpty, ["", "off"].contains(wish) { return }
      SignalRecording.start(values: words.contains("descriptions") ? .descriptions : .times)
      if words.contains("listen") {
        do { try SignalRecording.listen() } catch { warn("signals-top can't attach: \(error)") }
      }
      if wish.isEmpty { return }
      // The program may go to another folder.
      path.withLock { $0 = URL(filePath: wish).path }
      atexit { RecordingEnvironment.writeTrace() }
      TraceAtInterrupt.begin { writeTrace() }
    }

    private static func writeTrace() {
      // Once, and the other thread waits, since a signal may come while the program exits.
      path.withLock { path in
        guard let file = path.take() else { return }
        do {
          try SignalRecording.writeTrace(to: file)
        } catch {
          warn("The trace can't be written: \(error)")
        }
      }
    }
  }
#endif
