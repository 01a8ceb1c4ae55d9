#if canImport(UIKit) && !os(watchOS)
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UITextField {
    /// The text; it is empty if UIKit's is nil.
    ///
    /// A correction that UIKit makes when the editing ends is a change by the user, too.
    ///
    /// ```swift
    /// name.bindTwoWay(with: field.rx.text)
    /// ```
    ///
    /// In RxSwift: `text`. In ReactiveObjC: `-rac_textSignal`, `-rac_newTextChannel` (feature
    /// PL16).
    public var text: ControlProperty<String> {
      ControlProperty(
        of: base, get: { $0.text ?? "" },
        set: { field, text in
          // Setting the same text would move the cursor.
          if field.text?.hasSameScalars(as: text) != true { field.text = text }
        },
        changedBy: textChanged)
    }

    /// Sends a value when the user begins to edit.
    public var editingBegan: ControlEvent<Void> { controlEvent(.editingDidBegin) }

    /// Sends a value when the editing ends.
    public var editingEnded: ControlEvent<Void> { controlEvent(.editingDidEnd) }

    /// Sends a value when the user presses the return key.
    ///
    /// While this event has a subscriber, UIKit also ends the editing when the user presses the
    /// key.
    public var returnPressed: ControlEvent<Void> { controlEvent(.editingDidEndOnExit) }

    private var textChanged: ControlEvent<Void> {
      ControlEvent(of: base) { field, send in
        let written = WrittenText.of(field)
        var reported = field.text
        let (begun, changed, ended) = (
          UIAction { [weak field] _ in reported = field?.text },
          UIAction { [weak field] _ in
            reported = field?.text
            written.text = nil
            send(())
          },
          // UIKit sends no event for a correction that it makes when the editing ends.
          UIAction { [weak field] _ in
            guard let text = field?.text, text != reported, text != written.text else { return }
            reported = text
            send(())
          }
        )
        field.addAction(begun, for: .editingDidBegin)
        field.addAction(changed, for: .editingChanged)
        field.addAction(ended, for: .editingDidEnd)
        return ControlTarget { field in
          field.removeAction(begun, for: .editingDidBegin)
          field.removeAction(changed, for: .editingChanged)
          field.removeAction(ended, for: .editingDidEnd)
        }
      }
    }
  }
#endif
