extension Difference {
  /// The differences, in the order in which they are looked for.
  public static let all = documented + faults

  /// The items of "What behaves otherwise" on the page "Moving from RxSwift".
  public static let documented = [
    Difference(
      name: "catch stops the sequence that has failed first", item: "**`catch`**",
      words: ["catch", "retry", "Infallible"], forget: { $0.teardownsLast() },
      begins: { _, here, there in here.isOfDisposal && here != there }),
    Difference(
      name: "sources after a synchronous end are not subscribed to",
      item: "**A synchronous end.**", needsMoreSources: true,
      forget: { $0.withoutBriefSources() },
      begins: { _, here, there in
        there.isOfSource && (!here.isOfSource || here.time != there.time)
      }),
    Difference(
      name: "a subscriber that comes while a shared source is stopped connects anew",
      item: "**A subscriber that comes while a shared source is being stopped**", words: shared,
      needsReaction: true,
      begins: { before, here, there in
        before.last?.isOfDisposal == true && (here.subscriber != nil || there.subscriber != nil)
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
      name: "subscribers of a subject get an event in the order of subscribing",
      item: "**The order of a subject's subscribers**", words: subjects + shared,
      forget: { $0.ordered() },
      begins: { _, here, there in
        here.subscriber != nil && there.subscriber != nil && here.subscriber != there.subscriber
      }),
    Difference(
      name: "an operator that ends takes no event", item: "**During the end**",
      needsReaction: true,
      begins: { _, here, there in
        there.isOfDisposal ? here.hasSuffix("disposed") : here.isEnd && there.isEnd
      }),
    Difference(
      name: "first() sends one value", item: "**During the end**", words: ["first()"],
      needsReaction: true, begins: { _, _, there in there.subscriber != nil }),
    Difference(
      name: "the order in which several sources are disposed of",
      item: "**The order of disposal**",
      begins: { _, here, there in here.isOfDisposal && there.isOfDisposal }),
    Difference(
      name: "a connection that has ended at once sends nothing more",
      item: "**A connection that ends at once.**", words: ["multicast(BehaviorSubject"],
      begins: { _, _, _ in true }),
  ]

  private static let subjects = ["Subject", "Relay", "createHotObservable"]
  private static let shared = ["share", "publish", "replay", "multicast"]

  /// Differences that are faults of RxFlavour.
  public static let faults: [Difference] = [
    Difference(
      name: "FAULT: the order at the end of a shared source", item: "",
      words: shared, forget: { $0.teardownsLast() },
      begins: { _, here, there in there.isOfDisposal && here.subscriber != nil }),
    Difference(
      name: "FAULT: a value during a replay", item: "", words: ["Replay", "replay"],
      begins: { _, _, _ in true }),
    Difference(
      name: "FAULT: debounce of zero", item: "", words: ["debounce"], forget: { $0 },
      begins: { _, _, _ in true }),
    Difference(
      name: "FAULT: AsyncSubject during its end", item: "", words: ["AsyncSubject"],
      begins: { _, _, _ in true }),
    Difference(
      name: "FAULT: empty.skip(until: error)", item: "", words: ["skip(until"], forget: { $0 },
      begins: { _, _, _ in true }),
    Difference(
      name: "FAULT: concat and merge(maxConcurrent:) begin at once", item: "",
      words: ["maxConcurrent", "concat", "startWith"], forget: { $0 },
      begins: { _, _, _ in true }),
  ]
}
