#if canImport(UIKit) && !os(watchOS)
  import ObjectiveC
  import UIKit

  /// The text that the program has written to a view after the user's last change.
  ///
  /// UIKit may correct the text when the editing ends, and doesn't report that. The controls
  /// compare the view's text with this text to tell a correction from a text that the program has
  /// written.
  @MainActor final class WrittenText {
    private static let key = WrittenText()
    var text: String?

    /// Called after each change of `object` by the program.
    static func programHasChanged(_ object: NSObject) {
      switch object {
      case let field as UITextField: of(field).text = field.text
      case let view as UITextView: of(view).text = view.text
      default: break
      }
    }

    /// The instance of `view`, which keeps it.
    static func of(_ view: UIView) -> WrittenText {
      let key = unsafe UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque())
      if let known = unsafe objc_getAssociatedObject(view, key) as? WrittenText { return known }
      let made = WrittenText()
      unsafe objc_setAssociatedObject(view, key, made, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return made
    }
  }
#endif
