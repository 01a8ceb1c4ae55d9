#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import SignalsControls

  extension Reactive where Base: NSTextView {
    /// The text.
    ///
    /// This observes notifications, and doesn't replace the delegate. In RxSwift: `string`.
    public var text: ControlProperty<String> {
      ControlProperty(
        of: base, get: { $0.string },
        set: { view, text in
          // Setting the same text would move the cursor.
          if !view.string.hasSameScalars(as: text) { view.string = text }
        },
        changedBy: notifications(NSText.didChangeNotification) { $0 })
    }

    /// Sends a value when the user begins to edit.
    public var editingBegan: ControlEvent<Void> {
      notifications(NSText.didBeginEditingNotification) { $0 }
    }

    /// Sends a value when the editing ends.
    public var editingEnded: ControlEvent<Void> {
      notifications(NSText.didEndEditingNotification) { $0 }
    }
  }
#endif
