/// Writes the line `Signals: ` with `text` to the standard error output.
package func warn(_ text: String) {
  Platform.writeError("Signals: \(text)\n")
}
