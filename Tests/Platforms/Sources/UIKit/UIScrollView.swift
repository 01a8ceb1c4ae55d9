import ObjectiveC

public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat = 0
  public var left: CGFloat = 0
  public var bottom: CGFloat = 0
  public var right: CGFloat = 0
}

@MainActor open class UIScrollView: UIView, ScrollDelegateOwner {
  fileprivate weak var anyDelegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize()
  open var adjustedContentInset: UIEdgeInsets { UIEdgeInsets() }
  open var contentOffset = CGPoint() {
    didSet { anyDelegate?.scrollViewDidScroll?(self) }
  }

  /// For tests: the user drags.
  public func simulateDrag(to offset: CGPoint) {
    anyDelegate?.scrollViewWillBeginDragging?(self)
    contentOffset = offset
    anyDelegate?.scrollViewDidEndDragging?(self, willDecelerate: false)
    anyDelegate?.scrollViewDidEndDecelerating?(self)
  }

  /// For tests: the user wants to get to the top.
  public func simulateScrollToTop() { anyDelegate?.scrollViewDidScrollToTop?(self) }
}

/// Declares `delegate` for scroll views. Since it is in an extension, a subclass can declare a
/// `delegate` of a more special type, as UIKit's classes do.
@MainActor public protocol ScrollDelegateOwner: UIScrollView {}

extension ScrollDelegateOwner {
  public var delegate: (any UIScrollViewDelegate)? {
    get { anyDelegate }
    set { anyDelegate = newValue }
  }
}

@MainActor open class UITextView: UIScrollView {
  /// For tests: how often the text was written. Each write moves the cursor.
  public private(set) var writeCount = 0
  open var text: String! = "" {
    didSet { writeCount += 1 }
  }
  open var delegate: (any UITextViewDelegate)? {
    get { anyDelegate as? any UITextViewDelegate }
    set { anyDelegate = newValue }
  }

  /// For tests: the user types.
  public func type(_ text: String) {
    self.text = text
    delegate?.textViewDidChange?(self)
  }

  /// For tests: the user begins to edit.
  public func beginEditing() { delegate?.textViewDidBeginEditing?(self) }

  /// For tests: the editing ends, with a correction that no other call reports.
  public func endEditing(correctingTo text: String? = nil) {
    if let text { self.text = text }
    delegate?.textViewDidEndEditing?(self)
  }
}

@MainActor open class UISearchBar: UIView {
  open var text: String?
  open weak var delegate: (any UISearchBarDelegate)?

  /// For tests: the user types.
  public func type(_ text: String) {
    self.text = text
    delegate?.searchBar?(self, textDidChange: text)
  }

  /// For tests: the user presses a button.
  public func simulateSearch() { delegate?.searchBarSearchButtonClicked?(self) }
  public func simulateCancel() { delegate?.searchBarCancelButtonClicked?(self) }
}
