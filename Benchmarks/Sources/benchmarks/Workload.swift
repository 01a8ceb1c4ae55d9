/// One row of the table: a workload, and the measurements from when the goals were set.
struct Workload {
  enum Unit: String {
    case nanosecondsPerValue = "ns/value"
    case nanosecondsPerDelivery = "ns/delivery"
    case nanoseconds = "ns"
    case bytes
  }

  let number: String
  let title: String
  let unit: Unit
  /// The goal, on the machine on which `references` were measured. The last rows have none, since
  /// no other library was measured there doing the same work. `scripts/checks/check-performance`
  /// checks that they do not cost more than before.
  let goal: Double?
  let references: [Library: Double]

  /// - Parameters:
  ///   - goal: The goal, on the machine of the two times.
  ///   - openCombine: The time of OpenCombine.
  ///   - closures: The time of hand-written closures.
  init(
    _ number: String, _ title: String, _ unit: Unit, goal: Double? = nil,
    openCombine: Double? = nil,
    closures: Double? = nil
  ) {
    self.number = number
    self.title = title
    self.unit = unit
    self.goal = goal
    references = [.openCombine: openCombine, .closures: closures].compactMapValues { $0 }
  }

  static let all = [
    Workload(
      "1", "subject, 1 subscriber", .nanosecondsPerValue, goal: 22, openCombine: 88, closures: 12),
    Workload(
      "2", "subject, 2 subscribers", .nanosecondsPerValue, goal: 40, openCombine: 306, closures: 14),
    Workload(
      "3", "subject, 100 subscribers", .nanosecondsPerDelivery, goal: 8, openCombine: 85,
      closures: 4),
    Workload(
      "4", "subject: make, subscribe, send 1, dispose", .nanoseconds, goal: 200, openCombine: 1168),
    Workload(
      "5", "1000 live subscribers: dispose one, add one", .nanoseconds, goal: 275, openCombine: 1321
    ),
    Workload(
      "6", "create → subscribe", .nanosecondsPerValue, goal: 18, openCombine: 166, closures: 5),
    Workload(
      "7", "create → map → subscribe", .nanosecondsPerValue, goal: 21, openCombine: 97, closures: 8),
    Workload(
      "8", "create → (map, filter) × 6 → subscribe", .nanosecondsPerValue, goal: 50,
      openCombine: 200, closures: 39),
    Workload(
      "9", "the same, one value: assemble, subscribe, dispose", .nanoseconds, goal: 1350,
      openCombine: 3391, closures: 809),
    Workload(
      "10", "flattenMap(return) × 5", .nanosecondsPerValue, goal: 230, openCombine: 2988,
      closures: 82),
    Workload(
      "11", "the same, one value", .nanoseconds, goal: 1300, openCombine: 6560, closures: 380),
    Workload(
      "12", "map to inner + switchToLatest × 5", .nanosecondsPerValue, goal: 580, openCombine: 2921),
    Workload(
      "13a", "combineLatest of 4, nested 7 deep, one live input", .nanosecondsPerValue, goal: 200),
    Workload("13b", "the same, one value: assemble, subscribe, dispose", .nanoseconds, goal: 4800),
    Workload("14", "merge of 2", .nanosecondsPerValue, goal: 30),
    Workload("15", "zip of 2 (100,000 buffered on one side)", .nanosecondsPerValue, goal: 65),
    Workload(
      "16", "scan → distinctUntilChanged → take", .nanosecondsPerValue, goal: 25, openCombine: 410),
    Workload(
      "17", "deliver on a queue, to the last of 100,000 values", .nanosecondsPerValue, goal: 35,
      openCombine: 574, closures: 34),
    Workload("18", "replay of 1000 values to a new subscriber", .nanosecondsPerValue, goal: 12),
    Workload(
      "19", "2 threads send into one subject, 1 subscriber", .nanosecondsPerValue, goal: 80,
      openCombine: 209),
    Workload("20", "live subscription, plain, on a subject", .bytes, goal: 144, openCombine: 477),
    Workload(
      "21", "live subscription through (map, filter) × 6", .bytes, goal: 400, openCombine: 765),
    Workload("22", "subscribe to create where no scheduler is current", .nanoseconds, goal: 15000),
    Workload("23", "flatMapLatest(return) × 5", .nanosecondsPerValue, goal: 250),
    Workload("24", "the same, one value", .nanoseconds, goal: 1500),
    Workload("25", "share(replay: 1) of 10 subscribers", .nanosecondsPerDelivery),
    Workload("26", "groupBy of 10 keys, flattened", .nanosecondsPerValue),
    Workload("27", "buffer of 10 values, on virtual time", .nanosecondsPerValue),
    Workload("28", "debounce, on virtual time", .nanosecondsPerValue),
    Workload("29", "a task loops over values()", .nanosecondsPerValue),
    Workload("30", "mapAsync, one call at a time", .nanosecondsPerValue),
    Workload("31", "the same, and the source waits for it", .nanosecondsPerValue),
    Workload("32", "a loop over values(), and the source waits for it", .nanosecondsPerValue),
    Workload("33", "flattenMap(return) × 5, one value, then no sender is left", .nanoseconds),
    Workload("34", "the same, then an error", .nanoseconds),
    Workload("35", "combineLatest of 4, nested 7 deep, then no sender is left", .nanoseconds),
    Workload("36", "live subscription to share(replay: 1)", .bytes),
    Workload("37", "live subscription through retry(backoff:)", .bytes),
  ]
}

/// The libraries, which are also the columns of the table, in this order.
enum Library: String, CaseIterable {
  case signals
  case openCombine = "opencombine"
  case asyncAlgorithms = "asyncalgorithms"
  case closures
  case rxFlavour = "rxflavour"
}

extension Library {
  /// Which library has done the work in RxSwift's words.
  static var inWordsOfRxSwift: String {
    #if canImport(RxSwift)
      "RxSwift"
    #else
      "RxFlavour"
    #endif
  }
}

/// One library's version of one workload.
struct Contender {
  /// The number of operations of one run, in the workload's unit.
  let operations: Int
  /// The expected result of a run, so that no work can be left out.
  let expected: Int
  /// Whether several threads take part.
  private(set) var isConcurrent = false
  /// Prepares a run. Either the time of the run is measured, or the bytes that its result keeps
  /// alive.
  let prepare: () -> Run

  typealias Run = () -> Int

  /// This contender, with its work marked as that of several threads.
  var concurrently: Contender {
    var contender = self
    contender.isConcurrent = true
    return contender
  }

  init(_ operations: Int, expecting expected: Int, _ run: @escaping Run) {
    self.init(operations, expecting: expected, preparing: { run })
  }

  init(_ operations: Int, expecting expected: Int, preparing prepare: @escaping () -> Run) {
    self.operations = operations
    self.expected = expected
    self.prepare = prepare
  }
}

/// The contenders of one library, by the workload's number.
typealias Contenders = [String: Contender]
