#if canImport(UIKit) && !os(watchOS)
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UITextView {
    /// The text.
    ///
    /// A correction that UIKit makes when the editing ends is a change by the user, too. In
    /// RxSwift: `text`. In ReactiveObjC: `-rac_textSignal` (feature PL16).
    public var text: ControlProperty<String> {
      let proxy = UITextViewProxy.install(in: base)
      return ControlProperty(
        of: base, get: { $0.text ?? "" },
        set: { view, text in
          // Setting the same text would move the cursor.
          if view.text?.hasSameScalars(as: text) != true { view.text = text }
        },
        changedBy: proxy.event(of: proxy.edits))
    }

    /// Sends a value when the user begins to edit. In RxSwift: `didBeginEditing`.
    public var editingBegan: ControlEvent<Void> {
      let proxy = UITextViewProxy.install(in: base)
      return proxy.event(of: proxy.beginnings)
    }

    /// Sends a value when the editing ends. In RxSwift: `didEndEditing`.
    public var editingEnded: ControlEvent<Void> {
      let proxy = UITextViewProxy.install(in: base)
      return proxy.event(of: proxy.ends)
    }
  }

  final class UITextViewProxy: UIScrollViewProxy, UITextViewDelegate {
    let edits = DelegateCalls<Void>()
    let beginnings = DelegateCalls<Void>()
    let ends = DelegateCalls<Void>()
    private var reported: String?

    private var forwardTextDelegate: (any UITextViewDelegate)? {
      forward as? any UITextViewDelegate
    }

    func textViewDidBeginEditing(_ textView: UITextView) {
      reported = textView.text
      forwardTextDelegate?.textViewDidBeginEditing?(textView)
      beginnings.send(())
    }

    func textViewDidChange(_ textView: UITextView) {
      reported = textView.text
      WrittenText.of(textView).text = nil
      forwardTextDelegate?.textViewDidChange?(textView)
      edits.send(())
    }

    func textViewDidEndEditing(_ textView: UITextView) {
      let text = textView.text
      let isCorrected = text != reported && text != WrittenText.of(textView).text
      reported = text
      forwardTextDelegate?.textViewDidEndEditing?(textView)
      // UIKit doesn't call the delegate for a correction that it makes when the editing ends.
      if isCorrected { edits.send(()) }
      ends.send(())
    }
  }
#endif
