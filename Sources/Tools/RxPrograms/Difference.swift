/// A documented way in which RxFlavour behaves otherwise than RxSwift.
///
/// It says what it changes in an outcome: two outcomes that are the same after `forget` differ in
/// this way only.
public struct Difference: Sendable {
  public let name: String
  /// The beginning of the item on the page "Moving from RxSwift" that describes it.
  public let item: String
  /// Only a program that uses one of these is affected; all are, if there are none.
  var words: [String] = []
  /// The same; one of these and one of `words` are needed.
  var otherWords: [String] = []
  /// Whether only programs are affected whose blocks do something.
  var needsReaction = false
  /// Whether RxSwift opens more sources.
  var needsMoreSources = false
  /// Leaves out of an outcome what the difference changes.
  var forget: @Sendable (Outcome) -> Outcome = { $0 }
  /// Whether two outcomes that begin with the same lines, and go on with these two lines, differ
  /// for this reason.
  var begins: @Sendable (_ before: Outcome, String, String) -> Bool = { _, _, _ in false }

  func affects(_ program: Program) -> Bool {
    if needsReaction, !program.hasReaction { return false }
    return [words, otherWords].allSatisfy { $0.isEmpty || program.uses($0) }
  }
}

/// What happens in a program, line by line.
public typealias Outcome = [String]

extension Program {
  /// The documented difference of which these outcomes are an example, alone or with others; nil if
  /// the outcomes differ in another way.
  ///
  /// A difference may have consequences, if blocks that are called do something. So if the outcomes
  /// differ otherwise, too, the first difference counts.
  public func difference(of ours: Outcome, _ theirs: Outcome) -> Difference? {
    let all = Difference.all.filter { $0.affects(self) }
    let hasMoreSources = theirs.sources > ours.sources
    let one = all.first {
      $0.forget(ours) == $0.forget(theirs) && (hasMoreSources || !$0.needsMoreSources)
    }
    if let one { return one }
    for change in [{ $0 }, { $0.teardownsLast() }] as [(Outcome) -> Outcome] {
      let (ours, theirs) = (change(ours), change(theirs))
      let same = zip(ours, theirs).prefix { $0 == $1 }.count
      let (here, there) = (ours.dropFirst(same).first ?? "", theirs.dropFirst(same).first ?? "")
      let before = Array(ours.prefix(same))
      if let one = all.first(where: { $0.begins(before, here, there) }) { return one }
    }
    return forgetAll(ours) == forgetAll(theirs) ? all.first : nil
  }

  /// The outcome without what the documented differences change.
  public func forgetAll(_ outcome: Outcome) -> Outcome {
    Difference.all.filter { $0.affects(self) }.reduce(outcome) { $1.forget($0) }
  }
}

extension Program {
  func uses(_ words: [String]) -> Bool {
    nodes.contains { node in words.contains { Word.all[node.word].code.contains($0) } }
  }

  /// Whether a block does something.
  fileprivate var hasReaction: Bool {
    uses(["react("])
      || steps.contains { if case .subscribe(_, .some) = $0.action { true } else { false } }
  }
}

extension Outcome {
  /// Moves what the disposal of sources records to the end of each second.
  func teardownsLast() -> Outcome {
    eachSecond { lines in
      let last = lines.filter(\.isTeardown).sorted()
      return lines.filter { !$0.isTeardown } + last
    }
  }

  /// Whether a block has done something in the latest second.
  var hasJustReacted: Bool {
    guard let last else { return false }
    return reversed().prefix { $0.time == last.time }.contains(where: \.isReaction)
  }

  /// How many subscribers have recorded something.
  var subscribers: Int { Set(compactMap(\.subscriber)).count }

  /// How often sources are opened and blocks called.
  var sources: Int { count { $0.isOfSource } }

  /// Leaves out sources that are opened and closed in the same second, and what blocks record.
  func withoutBriefSources() -> Outcome {
    eachSecond { lines in
      var lines = lines.filter { !$0.isOfBlock }
      for close in lines where close.text.hasPrefix("close") {
        let open = close.replacing("close", with: "open")
        guard let first = lines.firstIndex(of: open) else { continue }
        lines.remove(at: first)
        if let last = lines.lastIndex(of: close) { lines.remove(at: last) }
      }
      return lines
    }
  }

  /// Leaves out what a subscriber gets after it was disposed of.
  func withoutEventsAfterDisposal() -> Outcome {
    var disposed: Set<Substring> = []
    return filter { line in
      guard let name = line.subscriber else { return true }
      if line.hasSuffix("disposed") {
        disposed.insert(name)
        return true
      }
      return !disposed.contains(name)
    }
  }

  /// Sorts the lines of each second by subscribers. All other lines come first.
  func ordered() -> Outcome {
    eachSecond { lines in
      lines.enumerated().sorted {
        ($0.element.subscriber ?? "", $0.offset) < ($1.element.subscriber ?? "", $1.offset)
      }.map(\.element)
    }
  }

  private func eachSecond(_ change: (Outcome) -> Outcome) -> Outcome {
    var rest = self[...]
    var changed: Outcome = []
    while let first = rest.first {
      let second = rest.prefix { $0.time == first.time }
      changed += change(Array(second))
      rest = rest.dropFirst(second.count)
    }
    return changed
  }
}

extension String {
  /// Whether a source is opened, or a block called, that is no subscriber's.
  var isOfSource: Bool { text.hasPrefix("open") || isOfBlock }
  /// Whether a source or a block is disposed of, or whether a block does something.
  var isOfDisposal: Bool { isTeardown || isReaction }
  fileprivate var isReactionOfSubscriber: Bool { isReaction && last?.isLetter == true }
  /// Whether a block does something.
  var isReaction: Bool { text.hasPrefix("react") }
  /// The name of the subscriber that has recorded this. It has one letter.
  var subscriber: Substring? { who.count == 1 ? who : nil }
  /// Whether a subscriber gets an error or completion.
  var isEnd: Bool { isError || subscriber != nil && hasSuffix("completed") }
  /// Whether a subscriber gets an error.
  var isError: Bool { subscriber != nil && contains(" error") }
  fileprivate var who: Substring { text.prefix { $0 != " " } }
  var time: Substring { prefix { $0 != " " } }
  fileprivate var text: Substring { dropFirst(time.count + 1) }
  fileprivate var isTeardown: Bool { text.hasPrefix("close") || text.hasPrefix("dispose ") }
  /// Whether a block that is no subscriber's has recorded this.
  fileprivate var isOfBlock: Bool {
    subscriber == nil && !["open", "close", "end"].contains(who) && !isReactionOfSubscriber
  }
}
