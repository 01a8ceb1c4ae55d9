import Scheduling

/// The rows that a view shows, and the changes from one list to the next.
///
/// A view that shows a list asks for its rows, and must be told of each change at the moment of the
/// change. If the changes don't fit the rows that the view finds, it stops the program or shows
/// wrong rows. The presenter ensures that they fit:
///
/// - The rows that the view finds, ``rows``, change at one moment, inside of the view's update.
/// - The changes are relative to the rows that the view shows now.
/// - A list that arrives during an update waits for its end. A list that arrives while the view
///   asks for the contents of a row waits until the main actor is free. If several lists wait, the
///   last one is shown.
///
/// <!-- inside @MainActor (table: Table, prices: [Price]) -->
/// ```swift
/// let presenter = ListPresenter<Price>(by: \.id, areSame: { $0.amount == $1.amount })
/// presenter.show(prices) { changes, commit in
///   table.performBatchUpdates {
///     commit()
///     table.deleteRows(changes.removals)
///     table.insertRows(changes.insertions)
///   }
/// }
/// ```
@MainActor public final class ListPresenter<Element: Sendable> {
  /// Tells a view of the changes, and calls `commit` at the moment when ``rows`` has to change.
  public typealias Apply =
    @MainActor (_ changes: ListChanges, _ commit: @escaping () -> Void)
    -> Void

  /// The rows that the view was told to show.
  public private(set) var rows: [Element] = []

  private let difference: (_ old: [Element], _ new: [Element]) -> ListChanges
  private var waiting: (rows: [Element], apply: Apply)?
  private var isApplying = false
  /// How many questions of the view are being answered, one inside of the other.
  private var questions = 0
  private var isScheduled = false

  /// Creates a presenter of no rows.
  ///
  /// - Parameters:
  ///   - id: The identity of a row.
  ///   - areSame: Whether two rows of the same identity have the same contents.
  public init<ID: Hashable & SendableMetatype>(
    by id: @escaping @Sendable (Element) -> ID,
    areSame: @escaping @Sendable (Element, Element) -> Bool
  ) {
    difference = { ListChanges(from: $0, to: $1, by: id, areSame: areSame) }
  }

  /// Creates a presenter of rows that have an identity and can be compared.
  public convenience init() where Element: Identifiable & Equatable, Element.ID: SendableMetatype {
    self.init(by: \.id, areSame: ==)
  }

  /// Shows `rows`: now, or after the update in progress. If they are the same, the view isn't told.
  ///
  /// - Parameters:
  ///   - rows: The whole list.
  ///   - apply: Tells the view. If it doesn't call `commit`, the presenter does so afterwards.
  public func show(_ rows: [Element], apply: @escaping Apply) {
    let replaced = waiting
    waiting = (rows, apply)
    // Release the replaced list only now: the release of its elements may call this method again.
    withExtendedLifetime(replaced) {}
    if !isApplying, questions == 0 { showWaiting() }
  }

  /// Runs `body`, in which the view asks for the contents of a row.
  ///
  /// The view can't be told of changes meanwhile, since it goes on asking for other rows. So a list
  /// that comes meanwhile is shown later.
  public func answering<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
    questions += 1
    defer {
      questions -= 1
      if questions == 0, waiting != nil { showWaitingLater() }
    }
    return try body()
  }

  /// Whether the view asks for the contents of a row, see ``answering(_:)``.
  public var isAnswering: Bool { questions > 0 }

  private func showWaitingLater() {
    if isScheduled { return }
    isScheduled = true
    Scheduler.main.schedule {
      MainActor.assumeIsolated {
        self.isScheduled = false
        // The end of the update, or of the question, takes care of a list that waits.
        if !self.isApplying, self.questions == 0 { self.showWaiting() }
      }
    }
  }

  private func showWaiting() {
    isApplying = true
    defer { isApplying = false }
    while let (rows, apply) = waiting.take() {
      let old = self.rows
      let changes = difference(old, rows)
      var isCommitted = false
      let commit = {
        if isCommitted { return }
        isCommitted = true
        self.rows = rows
      }
      if !changes.isEmpty { apply(changes, commit) }
      if !isCommitted { commit() }
      withExtendedLifetime(old) {}
    }
  }
}
