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
  /// Whether RxSwift opens more sources, or calls more blocks of `do`.
  var needsMoreSources = false
  /// Whether RxSwift calls more closures.
  var needsMoreCalls = false
  /// Whether the difference may begin with a call of a closure that RxSwift doesn't make.
  var allowsMoreCalls = false
  /// Whether it begins with a call of a closure that RxFlavour doesn't make: of a sequence in front
  /// of one of `words`, which itself is in front of one of `otherWords`.
  var needsCallInFront = false
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
    let hasMoreCalls = theirs.count(where: \.isOfCall) > ours.count(where: \.isOfCall)
    let forgetful = all.filter {
      (hasMoreSources || !$0.needsMoreSources) && (hasMoreCalls || !$0.needsMoreCalls)
    }
    if let one = forgetful.first(where: { $0.forget(ours) == $0.forget(theirs) }) { return one }
    for change in [{ $0 }, { $0.teardownsLast() }] as [(Outcome) -> Outcome] {
      let beginning = Beginning(self, change(ours), change(theirs))
      let possible = beginning.isCallTooMany ? all.filter(\.allowsMoreCalls) : all
      if let one = possible.first(where: beginning.isExample) {
        return beginning.mayHaveConsequences || beginning.areOthersExamples(of: all) ? one : nil
      }
    }
    let rest = [ours, theirs].map { outcome in forgetful.reduce(outcome) { $1.forget($0) } }
    guard rest[0] == rest[1] else { return nil }
    return forgetful.first { $0.forget(ours) != ours || $0.forget(theirs) != theirs }
  }

  /// Whether outcomes that begin with the same lines, and go on with these, begin to differ as this
  /// difference does.
  fileprivate func shows(
    _ difference: Difference, _ before: Outcome, _ here: String, _ there: String
  ) -> Bool {
    if difference.needsCallInFront, !isCallInFront(there, difference) { return false }
    return difference.begins(before, here, there)
  }

  private func isCallInFront(_ line: String, _ difference: Difference) -> Bool {
    guard line.isOfCall, let place = line.owner.flatMap({ Int($0) }) else { return false }
    let inFront = sequences(inFrontOf: places(using: difference.otherWords))
    let places = places(using: difference.words).filter { inFront.contains($0) }
    return sequences(inFrontOf: places).contains(place)
  }

  private func places(using words: [String]) -> [Int] {
    nodes.indices.filter { nodes[$0].uses(words) }
  }

  /// The places of the sequences that these are made of, and of those that they are made of.
  private func sequences(inFrontOf places: [Int]) -> Set<Int> {
    var all = Set(places.flatMap { nodes[$0].inputs })
    // The inputs of a sequence come before it.
    for place in nodes.indices.reversed() where all.contains(place) {
      all.formUnion(nodes[place].inputs)
    }
    return all
  }
}

/// Where two outcomes begin to differ.
private struct Beginning {
  private let program: Program
  private let ours: Outcome
  private let theirs: Outcome
  /// How many lines are the same.
  private let same: Int

  init(_ program: Program, _ ours: Outcome, _ theirs: Outcome) {
    self.program = program
    (self.ours, self.theirs) = (ours, theirs)
    same = zip(ours, theirs).prefix { $0 == $1 }.count
  }

  func isExample(of difference: Difference) -> Bool {
    program.shows(
      difference, Array(ours.prefix(same)), ours.dropFirst(same).first ?? "",
      theirs.dropFirst(same).first ?? "")
  }

  /// Whether the first difference is a call of a closure that RxSwift doesn't make.
  var isCallTooMany: Bool {
    let (mine, other) = (ours.dropFirst(same), theirs.dropFirst(same))
    guard let here = mine.first, here.isOfCall else { return false }
    // RxSwift calls no closure of the operator any more in this second, and does nothing earlier.
    if other.contains(where: { $0.time == here.time && $0.owner == here.owner }) { return false }
    if other.first?.isEarlier(than: here) == true { return false }
    return mine.count { $0.text == here.text } > other.count { $0.text == here.text }
  }

  /// Whether a block does something afterwards. Then all that follows may differ.
  var mayHaveConsequences: Bool {
    ours.dropFirst(same).contains(where: \.isReaction)
      || theirs.dropFirst(same).contains(where: \.isReaction)
  }

  /// Whether the lines of each subscriber and of each closure begin to differ as one of these
  /// differences does.
  func areOthersExamples(of differences: [Difference]) -> Bool {
    let owners = Set((ours + theirs).compactMap(\.owner))
    return owners.allSatisfy { owner in
      let mine = ours.indices.filter { ours[$0].owner == owner }
      let other = theirs.filter { $0.owner == owner }
      let count = zip(mine, other).prefix { ours[$0] == $1 }.count
      if count == mine.count, count == other.count { return true }
      let there = other.dropFirst(count).first ?? ""
      let place = count < mine.count ? mine[count] : ours.count
      let before = ours[..<min(place, ours.lines(until: there.time))]
      return differences.contains {
        program.shows($0, Array(before), count < mine.count ? ours[place] : "", there)
      }
    }
  }
}

extension Program {
  func uses(_ words: [String]) -> Bool {
    nodes.contains { $0.uses(words) }
  }

  /// Whether a block does something.
  fileprivate var hasReaction: Bool {
    uses(["react("])
      || steps.contains { if case .subscribe(_, .some) = $0.action { true } else { false } }
  }
}

extension Node {
  fileprivate func uses(_ words: [String]) -> Bool {
    words.contains { Word.all[word].code.contains($0) }
  }
}

extension Outcome {
  /// Moves what the disposal of sources records to the end of each second.
  func closingsLast() -> Outcome { last(\.isClosing) }

  /// Moves what blocks of `do(onDispose:)` record to the end of each second.
  func disposalBlocksLast() -> Outcome { last(\.isOfDisposalBlock) }

  func teardownsLast() -> Outcome { closingsLast().disposalBlocksLast() }

  private func last(_ isLast: (String) -> Bool) -> Outcome {
    eachSecond { lines in
      lines.filter { !isLast($0) } + lines.filter(isLast).sorted()
    }
  }

  /// Whether a block has done something in the latest second.
  var hasJustReacted: Bool {
    guard let last else { return false }
    return reversed().prefix { $0.time == last.time }.contains(where: \.isReaction)
  }

  /// Whether a closure of the sequence that has made this call has done something.
  func hasReacted(inClosureOf call: String) -> Bool {
    zip(self, dropFirst()).contains {
      $0.isOfCall && $0.owner == call.owner && $1.isReaction
    }
  }

  /// Whether a block of a subscriber has done something in the latest second, after a failure
  /// because of more than one element.
  var hasJustReactedToSecondElement: Bool {
    guard
      let end = lastIndex(where: { $0.isError && $0.hasSuffix(" moreThanOneElement") }),
      self[end].time == last?.time
    else { return false }
    return self[end...].contains("\(self[end].time) react \(self[end].subscriber ?? "")")
  }

  /// Whether a subscriber has got an end, or has gone, at this time.
  func hasEnd(at time: Substring) -> Bool {
    contains {
      $0.time == time && ($0.isEnd || $0.subscriber != nil && $0.hasSuffix(" disposed"))
    }
  }

  /// Whether a subscriber has got its end, and its closure may not have returned.
  var isDeliveringEnd: Bool {
    guard let last else { return false }
    let ended = filter { $0.time == last.time && $0.isEnd }.compactMap(\.subscriber)
    return ended.contains { name in !contains { $0.hasSuffix(" \(name) disposed") } }
  }

  /// How many lines there are until the end of this second.
  func lines(until time: Substring) -> Int {
    prefix { (Int($0.time) ?? 0) <= (Int(time) ?? .max) }.count
  }

  /// How many subscribers have recorded something.
  var subscribers: Int { Set(compactMap(\.subscriber)).count }

  /// How often sources are opened and blocks called.
  var sources: Int { count { $0.isOfSource } }

  /// Leaves out sources that are opened and closed in the same second, and what blocks record.
  func withoutBriefSources() -> Outcome {
    eachSecond { lines in
      var lines = lines.filter { !$0.isOfBlock && !$0.isOfCall }
      for close in lines where close.text.hasPrefix("close") {
        let open = close.replacing("close", with: "open")
        guard let first = lines.firstIndex(of: open) else { continue }
        lines.remove(at: first)
        if let last = lines.lastIndex(of: close) { lines.remove(at: last) }
      }
      return lines
    }
  }

  /// Leaves out the calls of operators' closures.
  func withoutCalls() -> Outcome { filter { !$0.isOfCall } }

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
  /// Whether a closure of an operator has recorded this.
  var isOfCall: Bool { text.hasPrefix("call") }
  /// Whether a block of `do` that runs after an end, or after the subscription, has recorded this.
  var isOfBlockAfter: Bool {
    [" after error", " after completed", " subscribed"].contains { contains($0) }
  }
  /// Whether a block does something.
  var isReaction: Bool { text.hasPrefix("react") }
  /// The name of the subscriber that has recorded this. It has one letter.
  var subscriber: Substring? { who.count == 1 ? who : nil }
  func hasSameSubscriber(as other: String) -> Bool {
    subscriber != nil && subscriber == other.subscriber
  }
  /// Whether a subscriber gets an error or completion.
  var isEnd: Bool { isError || subscriber != nil && hasSuffix("completed") }
  /// Whether a subscriber gets an error.
  var isError: Bool { subscriber != nil && contains(" error") }
  /// The subscriber or the closure that has recorded this.
  fileprivate var owner: Substring? {
    subscriber ?? (isOfCall ? text.dropFirst(5).prefix { $0 != " " } : nil)
  }
  fileprivate var who: Substring { text.prefix { $0 != " " } }
  fileprivate func isEarlier(than other: String) -> Bool {
    (Int(time) ?? .max) < (Int(other.time) ?? .max)
  }
  var time: Substring { prefix { $0 != " " } }
  fileprivate var text: Substring { dropFirst(time.count + 1) }
  private var isTeardown: Bool { isClosing || isOfDisposalBlock }
  /// Whether a source is disposed of.
  var isClosing: Bool { text.hasPrefix("close") }
  /// Whether a block of `do(onDispose:)` has recorded this.
  var isOfDisposalBlock: Bool { text.hasPrefix("dispose ") }
  /// Whether a block that is no subscriber's has recorded this.
  fileprivate var isOfBlock: Bool {
    subscriber == nil && !["open", "close", "end", "call"].contains(who) && !isReactionOfSubscriber
  }
}
