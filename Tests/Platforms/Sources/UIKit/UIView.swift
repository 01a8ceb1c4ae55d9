public import ObjectiveC

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
  open var frame = CGRect()
  open var bounds: CGRect {
    get { CGRect(origin: CGPoint(), size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var isHidden = false
  open var backgroundColor: UIColor?
  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []

  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) {
    subviews.append(view)
    view.superview = self
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

@MainActor open class UIWindow: UIView {
  open override var window: UIWindow? { self }
}

@MainActor open class UILabel: UIView {
  open var text: String?
  open var font: UIFont!
  open var textColor: UIColor!
  open var numberOfLines = 1
}

@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
  }

  open private(set) var isAnimating = false
  open var style: UIActivityIndicatorView.Style
  public init(style: UIActivityIndicatorView.Style) { self.style = style }
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}

public final class UIColor: NSObject, Sendable {
  public static let systemBackground = UIColor()
  public static let systemRed = UIColor()
}

public final class UIFont: NSObject, Sendable {
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
  }

  public static func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont { UIFont() }
}
