import Foundation
import Signals
import SignalsFoundation

/// The program of the first page of SignalsFoundation, which would run until it is interrupted.
struct FoundationPrograms {
  func overview() {
    Signal.following(file: URL(filePath: "/var/log/server.log")).lines()
      .filter { $0.contains("error") }
      .takeUntil(.posixSignals(SIGINT))
      .subscribe(next: { print($0) }, error: { print("can't read the log:", $0) })
  }
}
