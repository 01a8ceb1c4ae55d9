import ObjectiveC

@MainActor open class UIViewController: UIResponder {
  private var loadedView: UIView?
  open var title: String?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) {}
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// The view, which is made by the first use, as in UIKit.
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set { loadedView = newValue }
  }

  open func loadView() { loadedView = UIView() }
  open func loadViewIfNeeded() { _ = view }
  open func viewDidLoad() {}
}

@MainActor open class UIStackView: UIView {
  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var alignment = UIStackView.Alignment.fill
  open var spacing: CGFloat = 0

  public enum Alignment: Int, Sendable { case fill, leading, firstBaseline, center, trailing }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init()
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }
}
