extension Difference {
  /// The differences, in the order in which they are looked for.
  public static let all = documented + faults

  /// The items of "What behaves otherwise" on the page "Moving from RxSwift".
  public static let documented = [
    Difference(
      name: "catch stops the sequence that has failed first", item: "**`catch`**",
      words: ["catch", "retry", "Infallible"], forget: { $0.teardownsLast() },
      begins: { before, here, there in
        (here.isOfDisposal || here.isOfBlockAfter) && here != there
          || before.hasJustReacted && there.isEnd && here.subscriber != nil
      }),
    Difference(
      name: "sources after a synchronous end are not subscribed to",
      item: "**A synchronous end.**", needsMoreSources: true, allowsMoreCalls: true,
      forget: { $0.withoutBriefSources() },
      begins: { _, here, there in there.isOfSource && here != there }),
    Difference(
      name: "closures of sources after a synchronous end are not called",
      item: "**A synchronous end.**",
      words: ["merge", "ombineLatest", "zip", "amb", "withLatestFrom", "concat", "until:"],
      begins: { before, here, there in
        there.isOfCall && here != there
          && (before.contains(there)
            || [" combine ", " zip ", " trigger "].contains { there.contains($0) })
      }),
    Difference(
      name: "a subscriber that comes while a shared source is stopped connects anew",
      item: "**A subscriber that comes while a shared source is being stopped**", words: shared,
      needsReaction: true, allowsMoreCalls: true,
      begins: { before, here, there in
        before.hasJustReacted && (here.subscriber != nil || there.subscriber != nil)
      }),
    Difference(
      name: "a disposal during an event counts at once",
      item: "**A disposal during an event**", needsReaction: true,
      forget: { $0.withoutEventsAfterDisposal() },
      begins: { before, _, there in
        guard let name = there.subscriber else { return false }
        return before.contains { $0.hasSuffix(" \(name) disposed") }
      }),
    Difference(
      name: "a closure is not called for a subscriber that has gone",
      item: "**A disposal during an event**", needsReaction: true, needsMoreCalls: true,
      forget: { $0.withoutCalls() },
      begins: { before, _, there in there.isOfCall && before.hasEnd(at: there.time) }),
    Difference(
      name: "a closure is not called for an inner sequence that has been replaced",
      item: "**A disposal during an event**", words: ["flatMapLatest", "switchLatest"],
      needsReaction: true, needsMoreCalls: true,
      begins: { _, _, there in there.isOfCall }),
    Difference(
      name: "a closure is not called for an attempt that has failed",
      item: "**A disposal during an event**", words: ["retry", "catch", "Infallible"],
      needsReaction: true, needsMoreCalls: true,
      begins: { before, _, there in before.hasJustReacted && there.isOfCall }),
    Difference(
      name: "an element that comes after the completion of its subject is not taken",
      item: "**A disposal during an event**",
      words: ["ombineLatest", "withLatestFrom", "zip", "merge"], needsReaction: true,
      begins: { before, here, there in
        here.time == there.time && before.contains(where: \.isReaction)
          && (there.isOfCall && !here.isReaction || here.hasSameSubscriber(as: there))
      }),
    Difference(
      name: "subscribers of a subject get an event in the order of subscribing",
      item: "**The order of a subject's subscribers**", words: shared,
      forget: { $0.ordered() },
      begins: { _, here, there in
        here.subscriber != nil && there.subscriber != nil
          || here.isOfCall && there.isOfCall && here.time == there.time
      }),
    Difference(
      name: "an operator that ends takes no event", item: "**During the end**",
      needsReaction: true,
      begins: { before, here, there in
        guard before.hasJustReacted, !there.isReaction else { return false }
        return there.subscriber != nil
          || there.isOfDisposal && (here.subscriber != nil || here.isReaction)
      }),
    Difference(
      name: "an operator that ends calls no closure", item: "**During the end**",
      words: ["asSingle()", "asMaybe()", "first()", "single", "element(at:", "take("],
      needsReaction: true, allowsMoreCalls: true,
      begins: { before, _, there in before.hasJustReacted && there.isOfCall }),
    Difference(
      name: "flatMapLatest keeps the sequence of a closure that completes the source",
      item: "**`flatMapLatest`**", words: ["flatMapLatest", "switchLatest"], needsReaction: true,
      allowsMoreCalls: true,
      begins: { before, here, there in
        (there.isEnd || there.isOfCall || there.isClosing
          || here.subscriber != nil && here.time != there.time)
          && before.contains {
            $0.time == there.time && ($0.contains(" flatMapLatest ") || $0.contains(" inner "))
          }
      }),
    Difference(
      name: "an operator before retry(when:) that ends takes no event",
      item: "**During the end**", words: ["retry {"],
      begins: { _, here, there in
        here.isEnd && (there.subscriber == here.subscriber || there.isOfBlockAfter)
      }),
    Difference(
      name: "a trigger of retry(when:) that take(_:) has completed doesn't fail",
      item: "**During the end**", words: ["retry { $0.flatMap { _ in {1} }.take("],
      allowsMoreCalls: true,
      begins: { _, _, there in there.isError }),
    Difference(
      name: "a trigger that take(_:) has completed doesn't fail, behind materialize()",
      item: "**During the end**", words: ["retry { $0.flatMap { _ in {1} }.take("],
      otherWords: ["materialize()"],
      begins: { _, here, there in
        here.subscriber != nil && here.subscriber == there.subscriber
          && here.hasSuffix(" 91") && there.hasSuffix(" 90")
      }),
    Difference(
      name: "an operator that fails stops its source afterwards",
      item: "**During the end**", words: ["asSingle()", "asMaybe()", ".single"],
      otherWords: ["afterNext: { _ in react"],
      begins: { before, here, there in
        guard before.hasJustReacted, here.isReaction, let last = before.last else { return false }
        // In RxSwift nothing more happens, because the source has been stopped.
        return there.time != last.time
          && before.contains { $0.time == last.time && $0.hasSuffix("error moreThanOneElement") }
      }),
    Difference(
      name: "a sequence completes behind an operator that fails", item: "**During the end**",
      words: ["asSingle()", "asMaybe()", ".single"], otherWords: ["catch"], needsReaction: true,
      begins: { before, here, there in
        // In RxSwift the operator fails twice, and nothing more happens.
        before.hasJustReacted && here.isEnd && here.time != there.time
      }),
    undefinedOrder,
    stops,
    Difference(
      name: "the moment at which one of several sources is disposed of",
      item: "**The order of disposal.**", forget: { $0.closingsLast() },
      begins: { _, here, there in
        here.isOfDisposal && there.isOfDisposal
          && !here.isOfDisposalBlock && !there.isOfDisposalBlock
      }),
    Difference(
      name: "the moment at which a block of do(onDispose:) is called",
      item: "**`do(onDispose:)`**", words: ["onDispose", "all blocks"],
      forget: { $0.disposalBlocksLast() },
      begins: { _, here, there in
        here.isOfDisposal && there.isOfDisposal || here.isOfDisposalBlock && there.isOfCall
      }),
    Difference(
      name: "sources go on until the subscriber's closure for the end returns",
      item: "**During the end**", needsReaction: true, allowsMoreCalls: true,
      begins: { before, _, _ in before.hasJustReacted && before.isDeliveringEnd }),
    Difference(
      name: "sources go on until a block of a single returns", item: "**During the end**",
      words: ["first()", "asSingle()", "asMaybe()"], needsReaction: true, allowsMoreCalls: true,
      begins: { before, _, there in
        before.hasJustReacted && (there.isClosing || there.isEnd)
      }),
    Difference(
      name: "skip(while:) lets all elements pass after one that its closure has sent",
      item: "**A closure of `skip(while:)`**", words: ["skip(while:"], needsReaction: true,
      allowsMoreCalls: true,
      begins: { before, _, there in
        there.contains(" skip ") && before.hasReacted(inClosureOf: there)
      }),
    Difference(
      name: "an error passes while delay delivers", item: "**An error while `delay` delivers**",
      words: ["delay("], needsReaction: true,
      begins: { before, here, _ in before.hasJustReacted && here.isError }),
    Difference(
      name: "an inner sequence stops before its end is delivered",
      item: "**The order of disposal.**", words: ["flatMap", "switchLatest"],
      otherWords: ["onDispose"],
      begins: { _, here, there in here.isReaction && there.isEnd && here.time == there.time }),
    Difference(
      name: "catch stops a shared source before it subscribes again", item: "**`catch`**",
      words: ["catch", "retry", "Infallible"], otherWords: shared,
      begins: { _, here, there in
        here.subscriber != nil || there.subscriber != nil || there.isOfCall
      }),
    Difference(
      name: "a trigger that has fired at once sends nothing more",
      item: "**A synchronous end.**", words: ["(until: {1}"],
      begins: { _, _, there in there.isEnd }),
    Difference(
      name: "a subscriber that came while a shared source was stopped has another connection",
      item: "**A subscriber that comes while a shared source is being stopped**",
      words: ["onDispose"], otherWords: shared, begins: { _, _, _ in true }),
    Difference(
      name: "a block of do(onDispose:) runs before catch subscribes again", item: "**`catch`**",
      words: ["onDispose"], otherWords: ["catch", "retry", "Infallible"],
      begins: { _, _, _ in true }),
    Difference(
      name: "a trigger of retry(when:) sets its timers before the next attempt",
      item: "**`catch`**", words: ["retry { $0.flatMap { _ in {1} }"], otherWords: ["timeout("],
      begins: { _, here, there in
        here.subscriber != nil && here.subscriber == there.subscriber && here.time == there.time
      }),
    Difference(
      name: "a trigger of retry(when:) subscribes to its sources before the next attempt",
      item: "**`catch`**", words: ["retry { $0.flatMap { _ in {1} }"],
      otherWords: [", scheduler: scheduler)"],
      // Where both fail at the same time, the trigger's error comes first here.
      begins: { _, here, _ in here.isError }),
    Difference(
      name: "a trigger of retry(when:) goes on before the next attempt",
      item: "**`catch`**", words: ["retry { $0.flatMap { _ in {1} }"],
      begins: { _, here, there in
        guard here.time == there.time, there.subscriber != nil else { return false }
        return here.isOfSource || there.isEnd && here.subscriber == there.subscriber
      }),
    Difference(
      name: "an inner sequence gets an event of a shared source before the outer sequence does",
      item: "**The order of a subject's subscribers**", words: ["flatMap", "switchLatest"],
      otherWords: shared,
      begins: { _, here, there in
        here.subscriber == nil && there.subscriber != nil && here.time == there.time
      }),
    Difference(
      name: "a subscriber that came while a block left a shared source has another connection",
      item: "**A subscriber that comes while a shared source is being stopped**", words: shared,
      needsReaction: true, allowsMoreCalls: true,
      begins: { before, here, there in
        guard here.subscriber != nil || here.isOfCall,
          let reaction = before.first(where: \.isReaction)
        else { return false }
        return before.contains { $0.time == reaction.time && $0.hasSuffix(" disposed") }
          && here != there
      }),
    Difference(
      name: "a source that subscribe(on:) subscribes to stops at its next element",
      item: "**`subscribe(on:)`**", words: ["subscribe(on:"], otherWords: ["synchronous("],
      begins: { _, here, there in
        here.isOfDisposal && (there.time != here.time || there.isOfDisposal)
      }),
    Difference(
      name: "the winner of amb goes on when another source ends at once",
      item: "**`amb`**", words: ["amb("], allowsMoreCalls: true,
      begins: { _, _, _ in true }),
    Difference(
      name: "a connection that has ended at once sends nothing more",
      item: "**A connection that ends at once.**",
      words: ["multicast(BehaviorSubject", ".forever"], allowsMoreCalls: true,
      begins: { _, _, _ in true }),
    Difference(
      name: "closures in front of startWith are not called after an end at its elements",
      item: "**A synchronous end.**", words: ["startWith("],
      otherWords: ["take(", "first()", "element(at:"], needsCallInFront: true,
      begins: { _, here, there in here != there }),
    Difference(
      name: "sources go on until the blocks of a subscriber return, after a second element",
      item: "**During the end**", words: ["asSingle()", "asMaybe()", ".single"],
      needsReaction: true, allowsMoreCalls: true,
      begins: { before, here, there in
        // In RxSwift the operator fails again, which stops the sources.
        here.isOfCall && !there.isOfCall && before.hasJustReactedToSecondElement
      }),
  ]

  /// The comparison finds it: RxSwift itself then does not always do the same.
  public static let undefinedOrder = Difference(
    name: "more than 31 subscribers of a subject get an event in the order of subscribing",
    item: "**The order of a subject's subscribers**")

  /// The comparison finds it: RxSwift's process stops.
  public static let stops = Difference(
    name: "RxSwift stops the program", item: "**A closure of `scan`**")

  private static let shared = ["share", "publish", "replay", "multicast"]

  /// Differences that are faults of RxFlavour.
  public static let faults: [Difference] = []
}
