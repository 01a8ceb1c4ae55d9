public import ObjectiveC

// The methods of these protocols are optional in AppKit. Here they have default implementations.
// The first part is for the compiler alone, see scripts/checks/check-platforms.

#if OBJECTIVE_C
  @objc @MainActor public protocol NSTableViewDataSource: NSObjectProtocol {
    @objc optional func numberOfRows(in tableView: NSTableView) -> Int
  }

  @objc @MainActor public protocol NSTableViewDelegate: NSObjectProtocol {
    @objc optional func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView?
  }
#else
  @MainActor public protocol NSTableViewDataSource: NSObjectProtocol {
    func numberOfRows(in tableView: NSTableView) -> Int
  }

  extension NSTableViewDataSource {
    public var numberOfRows: TableRowCount? { TableRowCount(source: self) }
    public func numberOfRows(in tableView: NSTableView) -> Int { 0 }
  }

  @MainActor public protocol NSTableViewDelegate: NSObjectProtocol {
    func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView?
    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat
  }

  extension NSTableViewDelegate {
    public var tableView: TableViewQuestions? { TableViewQuestions(delegate: self) }
    public func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      nil
    }

    public func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
      let other = (self as? NSObject)?.forwardingTarget(for: Selector("tableView:heightOfRow:"))
      return (other as? any NSTableViewDelegate)?.tableView(tableView, heightOfRow: row) ?? 20
    }
  }

  @MainActor public struct TableRowCount {
    let source: any NSTableViewDataSource
    public func callAsFunction(in table: NSTableView) -> Int { source.numberOfRows(in: table) }
  }

  @MainActor public struct TableViewQuestions {
    let delegate: any NSTableViewDelegate
    public func callAsFunction(
      _ table: NSTableView, viewFor column: NSTableColumn?, row: Int
    ) -> NSView? {
      delegate.tableView(table, viewFor: column, row: row)
    }
  }
#endif

@MainActor open class NSTableColumn: NSObject {}

@MainActor open class NSTableCellView: NSView {
  open weak var textField: NSTextField?
}

/// Like AppKit's table, it applies each change to the result of the changes before it, and asks for
/// views at the end.
@MainActor open class NSTableView: NSControl {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  nonisolated public static let selectionDidChangeNotification = Notification.Name(
    "NSTableViewSelectionDidChangeNotification")

  private let column = NSTableColumn()
  private var views: [NSView?] = []
  private var isMissing: [Bool] = []
  private var isLoaded = false
  private var isAsking = false
  private var updateDepth = 0
  /// For tests: how often the whole table was loaded.
  public private(set) var reloadCount = 0
  open weak var dataSource: (any NSTableViewDataSource)?
  open weak var delegate: (any NSTableViewDelegate)?
  open private(set) var selectedRowIndexes = IndexSet()
  open var selectedRow: Int { selectedRowIndexes.last ?? -1 }
  open var numberOfColumns: Int { 1 }

  open var numberOfRows: Int {
    load()
    return views.count
  }

  open func reloadData() {
    precondition(updateDepth == 0, "reloaded during an update")
    precondition(!isAsking, "reloaded while views are asked for")
    reloadCount += 1
    isLoaded = false
  }

  private func load() {
    if isLoaded { return }
    isLoaded = true
    views = (0..<(dataSource?.numberOfRows?(in: self) ?? 0)).map { makeView($0) }
    isMissing = views.map { _ in false }
  }

  private func makeView(_ row: Int) -> NSView? {
    isAsking = true
    defer { isAsking = false }
    return delegate?.tableView?(self, viewFor: column, row: row)
  }

  /// Returns nil, since there is no file that could have a view.
  open func makeView(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?
  ) -> NSView? {
    nil
  }

  open func beginUpdates() {
    precondition(!isAsking, "an update while views are asked for")
    load()
    updateDepth += 1
  }

  open func endUpdates() {
    updateDepth -= 1
    guard updateDepth == 0 else { return }
    precondition(
      dataSource?.numberOfRows?(in: self) == views.count,
      "the table has \(views.count) rows, the data source another number")
    for row in views.indices where isMissing[row] {
      isMissing[row] = false
      views[row] = makeView(row)
    }
  }

  open func removeRows(
    at indexes: IndexSet, withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {
    precondition(updateDepth > 0)
    for index in indexes.reversed() {
      precondition(views.indices.contains(index), "no row \(index) to remove")
      views.remove(at: index)
      isMissing.remove(at: index)
    }
  }

  open func insertRows(
    at indexes: IndexSet, withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {
    precondition(updateDepth > 0)
    for index in indexes {
      precondition(index <= views.count, "no place \(index) to insert a row")
      views.insert(nil, at: index)
      isMissing.insert(true, at: index)
    }
  }

  open func moveRow(at oldIndex: Int, to newIndex: Int) {
    precondition(updateDepth > 0)
    precondition(views.indices.contains(oldIndex) && views.indices.contains(newIndex))
    views.insert(views.remove(at: oldIndex), at: newIndex)
    isMissing.insert(isMissing.remove(at: oldIndex), at: newIndex)
  }

  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    precondition(updateDepth == 0)
    for row in rowIndexes { views[row] = makeView(row) }
  }

  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    selectedRowIndexes = extend ? selectedRowIndexes.union(indexes) : indexes
    NotificationCenter.default.post(name: NSTableView.selectionDidChangeNotification, object: self)
  }

  /// For tests: the views that the table shows, after a load that waits.
  public var shownViews: [NSView?] {
    load()
    return views
  }
}
