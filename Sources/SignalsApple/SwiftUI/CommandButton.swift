#if canImport(SwiftUI) && canImport(Combine)
  public import Signals
  public import SwiftUI

  /// A button that executes a command, and is enabled while the command is.
  ///
  /// ```swift
  /// CommandButton(model.save) { Text("Save") }
  /// ```
  @MainActor public struct CommandButton<Output: Sendable, Label: View>: View {
    private let command: Command<Void, Output>
    private let label: Label
    @State private var isEnabled = true

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - command: The command that each press executes.
    ///   - label: The label of the button.
    public init(_ command: Command<Void, Output>, @ViewBuilder label: () -> Label) {
      self.command = command
      self.label = label()
    }

    public var body: some View {
      Button(action: { command.execute() }, label: { label })
        .disabled(!isEnabled)
        .onValue(of: command.enabled) { isEnabled = $0 }
        // Another command is another view, which subscribes anew.
        .id(ObjectIdentifier(command))
    }
  }
#endif
