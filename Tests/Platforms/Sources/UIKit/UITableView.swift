import ObjectiveC

@MainActor open class UITableViewCell: UIView {
  open private(set) lazy var textLabel: UILabel? = UILabel()
  public required override init() {}
}

@MainActor open class UITableView: UIScrollView {
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle, automatic
  }

  private let list = CellList<UITableViewCell>()
  private var classes: [String: UITableViewCell.Type] = [:]
  private var reused: UITableViewCell?
  /// For tests: how often the whole table was loaded.
  public private(set) var reloadCount = 0

  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { list.reload() }
  }
  private weak var tableDelegate: (any UITableViewDelegate)?
  open var delegate: (any UITableViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UITableViewDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }

  private func makeCell(_ row: Int) -> UITableViewCell {
    dataSource!.tableView(self, cellForRowAt: IndexPath(row: row, section: 0))
  }

  private var sourceCount: Int? { dataSource?.tableView(self, numberOfRowsInSection: 0) }

  open var numberOfSections: Int { dataSource?.numberOfSections?(in: self) ?? 1 }

  open func numberOfRows(inSection section: Int) -> Int {
    list.count({ sourceCount }, makeCell)
  }

  open func reloadData() {
    reloadCount += 1
    list.reload()
  }

  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    list.update({ sourceCount }, makeCell) { updates?() }
    completion?(true)
  }

  open func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    change { list.remove(indexPaths.map(\.row)) }
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    change { list.insert(indexPaths.map(\.row)) }
  }

  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { list.move(indexPath.row, newIndexPath.row) }
  }

  /// A change outside of a batch is a batch of its own.
  private func change(_ change: () -> Void) {
    if list.isUpdating { change() } else { list.update({ sourceCount }, makeCell, change) }
  }

  open func reconfigureRows(at indexPaths: [IndexPath]) {
    list.reconfigure(indexPaths.map(\.row)) { row in
      reused = list.cells[row]
      defer { reused = nil }
      return makeCell(row)
    }
  }

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }

  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let reused else { return classes[identifier]!.init() }
    return reused
  }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    layoutCells()
    return list.cells.indices.contains(indexPath.row) ? list.cells[indexPath.row] : nil
  }

  /// For tests: the cells that the table shows, after a load that waits.
  public var shownCells: [UITableViewCell] {
    layoutCells()
    return list.cells
  }

  /// For tests: makes the table count more rows than it has been told of.
  public func pretendRows(more surplus: Int) {
    layoutCells()
    list.surplus = surplus
  }

  /// For tests: the user selects or deselects a row.
  public func simulateSelection(_ row: Int) {
    delegate?.tableView?(self, didSelectRowAt: IndexPath(row: row, section: 0))
  }

  public func simulateDeselection(_ row: Int) {
    delegate?.tableView?(self, didDeselectRowAt: IndexPath(row: row, section: 0))
  }

  private func layoutCells() { _ = list.count({ sourceCount }, makeCell) }
}
