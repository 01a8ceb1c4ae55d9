#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import SignalsControls

  extension Reactive where Base: NSTextField {
    /// The text: each change while the user types.
    ///
    /// ```swift
    /// name.bindTwoWay(with: field.rx.text)
    /// ```
    ///
    /// This observes notifications, and doesn't replace the delegate. In RxSwift: `text`. In
    /// ReactiveObjC: `-rac_textSignal` (feature PL22).
    public var text: ControlProperty<String> {
      ControlProperty(
        of: base, get: { $0.stringValue },
        set: { field, text in
          // Setting the same text would move the cursor.
          if !field.stringValue.hasSameScalars(as: text) { field.stringValue = text }
        },
        changedBy: notifications(NSControl.textDidChangeNotification) { $0 })
    }

    /// Sends a value when the user begins to edit.
    public var editingBegan: ControlEvent<Void> {
      notifications(NSControl.textDidBeginEditingNotification) { $0 }
    }

    /// Sends a value when the editing ends.
    public var editingEnded: ControlEvent<Void> {
      notifications(NSControl.textDidEndEditingNotification) { $0 }
    }
  }

  extension Reactive where Base: NSSearchField {
    /// Sends a value when the field starts a search: when the user stops typing, presses return or
    /// empties the field, depending on its properties.
    public var searched: ControlEvent<Void> { controlEvent }
  }
#endif
