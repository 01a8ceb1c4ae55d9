import MarbleGallery
import TestSupport
import Testing

/// An operator that can't fail has a version that returns an infallible signal.
@Suite(.leavesNothing) struct InfallibleOperatorTests {
  /// The operators without such a version, and the reasons.
  private static let exceptions = [
    "catch(_:)": "an infallible source has no error",
    "catch(to:)": "an infallible source has no error",
    "dematerialize()": "an event can be an error",
    "doError(_:)": "an infallible source has no error",
    "flattenMapWithStop(_:)": "the signals that its closure returns can fail",
    "logError(to:file:line:)": "an infallible source has no error",
    "materialize()": "it returns an infallible signal of every source",
    "multicast(_:)": "it returns a connection, not a signal",
    "multicast(makeSubject:)": "it returns a connection, not a signal",
    "publish()": "it returns a connection, not a signal",
    "retry()": "it returns an infallible signal of every source",
    "retry(_:)": "an infallible source has no error",
    "retry(_:backoff:on:)": "an infallible source has no error",
    "retry(when:)": "an infallible source has no error, and the trigger can fail",
    "single()": "it fails if the source has no value, or several",
    "timeout(after:on:)": "it fails after the time",
    "timeout(perValue:on:)": "it fails after the time",
    "try(_:)": "its closure throws",
  ]

  @Test("Each operator has a version for infallible signals, or a reason not to")
  func completeness() {
    for gap in Self.gaps(in: SourceTree()) { Issue.record("\(gap)") }
  }

  /// What to add or to leave out, a message for each operator.
  static func gaps(in tree: SourceTree) -> [String] {
    let list = "Tests/SignalsTests/Infallible/InfallibleOperatorTests.swift"
    let declared = DeclaredNames(
      tree, below: ["Sources/Signals/Operators", "Sources/Signals/Infallible"])
    func names(of type: String) -> Set<String> {
      Set(declared.names.filter { $0.type == type }.map(\.name))
    }
    let ofAny = names(of: "Signal")
    let ofInfallible = names(of: "InfallibleSignal")
    let ofProtocol = names(of: "InfallibleSignalProtocol")
    var gaps: [String] = []
    for file in tree.operatorFiles where file.hasPrefix("Operators/") {
      let path = "Sources/Signals/\(file)"
      let lines = (tree.text(of: path) ?? "").split(
        separator: "\n", omittingEmptySubsequences: false)
      for operation in tree.documentation(of: file) where ofAny.contains(operation.name) {
        let name = operation.name
        let place = "\(path):\(operation.line)"
        let attributes = lines[..<(operation.line - 1)].reversed()
          .prefix { $0.hasPrefix("  @") }
        let isDisfavoured = attributes.contains("  @_disfavoredOverload")
        if !ofInfallible.contains(name), !ofProtocol.contains(name) {
          guard exceptions[name] == nil else { continue }
          gaps.append(
            """
            \(place): an infallible signal has no \(name). Write the operator with \
            @_disfavoredOverload, and add below it, with its parameters and types:
            @_documentation(visibility: private)
            extension InfallibleSignalProtocol {
              public func \(name) -> InfallibleSignal<…> {
                InfallibleSignal<…>(infallible.signal.\(name))
              }
            }
            If the operator has closures that throw, extend InfallibleSignal, with closures that \
            don't throw. If the result can fail, add the reason to `exceptions` in \(list).
            """)
        } else if ofProtocol.contains(name), !isDisfavoured {
          gaps.append(
            """
            \(place): \(name) needs @_disfavoredOverload. Without it, the result of an \
            infallible signal is a Signal.
            """)
        } else if exceptions[name] != nil {
          gaps.append("\(list): leave \(name) out of `exceptions`; it has an infallible version")
        }
      }
    }
    for name in exceptions.keys.sorted() where !ofAny.contains(name) {
      gaps.append("\(list): leave \(name) out of `exceptions`; there is no such operator")
    }
    return gaps
  }
}
