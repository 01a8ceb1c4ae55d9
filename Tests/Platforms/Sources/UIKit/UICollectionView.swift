import ObjectiveC

@MainActor open class UICollectionViewCell: UIView {
  public required override init() {}
}

@MainActor open class UICollectionView: UIScrollView {
  private let list = CellList<UICollectionViewCell>()
  private var classes: [String: UICollectionViewCell.Type] = [:]
  private var reused: UICollectionViewCell?
  /// For tests: how often the whole view was loaded.
  public private(set) var reloadCount = 0

  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { list.reload() }
  }
  open var delegate: (any UICollectionViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UICollectionViewDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }

  private func makeCell(_ row: Int) -> UICollectionViewCell {
    dataSource!.collectionView(self, cellForItemAt: IndexPath(item: row, section: 0))
  }

  private var sourceCount: Int? { dataSource?.collectionView(self, numberOfItemsInSection: 0) }

  open var numberOfSections: Int { dataSource?.numberOfSections?(in: self) ?? 1 }

  open func numberOfItems(inSection section: Int) -> Int {
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

  open func deleteItems(at indexPaths: [IndexPath]) {
    change { list.remove(indexPaths.map(\.item)) }
  }

  open func insertItems(at indexPaths: [IndexPath]) {
    change { list.insert(indexPaths.map(\.item)) }
  }

  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { list.move(indexPath.item, newIndexPath.item) }
  }

  /// A change outside of a batch is a batch of its own.
  private func change(_ change: () -> Void) {
    if list.isUpdating { change() } else { list.update({ sourceCount }, makeCell, change) }
  }

  open func reconfigureItems(at indexPaths: [IndexPath]) {
    list.reconfigure(indexPaths.map(\.item)) { row in
      reused = list.cells[row]
      defer { reused = nil }
      return makeCell(row)
    }
  }

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UICollectionViewCell.Type
  }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let reused else { return classes[identifier]!.init() }
    return reused
  }

  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    layoutCells()
    return list.cells.indices.contains(indexPath.item) ? list.cells[indexPath.item] : nil
  }

  /// For tests: the cells that the view shows, after a load that waits.
  public var shownCells: [UICollectionViewCell] {
    layoutCells()
    return list.cells
  }

  /// For tests: makes the view count more items than it has been told of.
  public func pretendRows(more surplus: Int) {
    layoutCells()
    list.surplus = surplus
  }

  /// For tests: the user selects or deselects an item.
  public func simulateSelection(_ row: Int) {
    delegate?.collectionView?(self, didSelectItemAt: IndexPath(item: row, section: 0))
  }

  public func simulateDeselection(_ row: Int) {
    delegate?.collectionView?(self, didDeselectItemAt: IndexPath(item: row, section: 0))
  }

  private func layoutCells() { _ = list.count({ sourceCount }, makeCell) }
}
