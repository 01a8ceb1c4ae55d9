#if canImport(RxSwift)
  import RxSwift
#else
  import RxFlavour
#endif

/// A way to make a sequence: a source, an operator, or a few of them.
struct Word: Sendable {
  enum Role: Sendable {
    case ordinary
    /// The program can send to it.
    case subject
    /// The program can connect it.
    case connection
  }

  /// The word as Swift. `{0}` stands for the first input, `{a}` and `{b}` for numbers from 0 to 3.
  let code: String
  let role: Role
  let make: @Sendable (Place) -> Observable<Int>

  init(
    _ code: String, _ role: Role = .ordinary, _ make: @escaping @Sendable (Place) -> Observable<Int>
  ) {
    self.code = code
    self.role = role
    self.make = make
  }

  var inputs: Int { (0..<3).count { code.contains("{\($0)}") } }

  static let sourceWords = plainSources + schedulerSources
  static let allThemes = [
    filtering, transforming, combining, flattening, sharing, timing, recovering, observing, traits,
    acting, actingObservers, actingCombinations, actingFlattening, actingTraits,
  ]
  static let all = sourceWords + subjectWords + allThemes.flatMap { $0 }
  static let sources = Array(sourceWords.indices)
  static let subjects = Array(sourceWords.count..<sourceWords.count + subjectWords.count)
  /// The places of the words of each theme.
  static let themes: [[Int]] = {
    var first = sourceWords.count + subjectWords.count
    return allThemes.map { words in
      defer { first += words.count }
      return Array(first..<first + words.count)
    }
  }()
}
