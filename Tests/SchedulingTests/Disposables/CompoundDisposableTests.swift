import Foundation
import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct CompoundDisposableTests {
  @Test("RACCompoundDisposableSpec 1, DI8: it disposes of its first children and of added ones")
  func children() {
    let children = (0..<4).map { _ in Disposable() }
    let compound = CompoundDisposable(children[0], children[1], children[2])
    compound.add(children[3])
    #expect(children.allSatisfy { !$0.isDisposed })
    #expect(!compound.isDisposed)
    compound.dispose()
    #expect(children.allSatisfy { $0.isDisposed })
    #expect(compound.isDisposed)
  }

  @Test("RACCompoundDisposableSpec 2, DI9: a child added after disposal is disposed of at once")
  func addAfterDisposal() {
    let compound = CompoundDisposable()
    compound.dispose()
    let late = Disposable()
    compound.add(late)
    #expect(late.isDisposed)
  }

  @Test("RACCompoundDisposableSpec 3, DI7: it may begin with no children")
  func empty() {
    let compound = CompoundDisposable()
    #expect(!compound.isDisposed)
    let child = Disposable()
    compound.add(child)
    compound.dispose()
    #expect(child.isDisposed)
  }

  @Test("RACCompoundDisposableSpec 4, DI11: an action is simply the first child")
  func action() {
    let calls = Record<Int>()
    let compound = CompoundDisposable(Disposable { calls(1) })
    compound.add(Disposable { calls(2) })
    compound.dispose()
    #expect(calls.all == [1, 2])
  }

  @Test("RACCompoundDisposableSpec 5, DI10: a removed child is not disposed of")
  func remove() {
    let child = Disposable()
    let compound = CompoundDisposable(child)
    compound.remove(child)
    compound.dispose()
    #expect(!child.isDisposed)
  }

  @Test("DI8: it takes any sequence of children")
  func sequence() {
    let children = [Disposable(), Disposable(), Disposable()]
    CompoundDisposable(children.lazy.map { $0 }).dispose()
    #expect(children.allSatisfy { $0.isDisposed })
  }

  @Test("DI9: nil is ignored")
  func addNil() {
    let compound = CompoundDisposable()
    compound.add(nil)
    compound.remove(nil)
    compound.dispose()
    compound.add(nil)
    compound.remove(nil)
  }

  @Test("DI9: a child that is already disposed of is not kept")
  func addDisposed() {
    let population = Population()
    let compound = CompoundDisposable()
    do {
      final class Child: Disposable, @unchecked Sendable {
        let token: Population.Token
        init(_ token: Population.Token) {
          self.token = token
          super.init()
        }
      }
      let child = Child(population.token())
      child.dispose()
      compound.add(child)
    }
    #expect(population.count == 0)
    #expect(!compound.isDisposed)
  }

  @Test("DI9: adding it to itself stops the program")
  func addItself() async {
    let process = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let compound = CompoundDisposable()
      compound.add(compound)
    }
    expect(process, says: "CompoundDisposable.add(_:): a compound disposable can't be its own")
  }

  @Test("DI10: removing takes all copies, by identity", arguments: [1, 2, 3, 40])
  func removeCopies(copies: Int) {
    let child = Disposable()
    let others = (0..<40).map { _ in Disposable() }
    let compound = CompoundDisposable()
    for place in 0..<40 {
      if place < copies { compound.add(child) }
      compound.add(others[place])
    }
    compound.remove(child)
    compound.dispose()
    #expect(!child.isDisposed)
    #expect(others.allSatisfy { $0.isDisposed })
  }

  @Test("DI10: removing a stranger, or anything after disposal, does nothing")
  func removeStranger() {
    let child = Disposable()
    let compound = CompoundDisposable(child)
    compound.remove(Disposable())
    compound.dispose()
    #expect(child.isDisposed)
    compound.remove(child)
  }

  @Test("DI10: a removed child is released at once", arguments: [0, 1, 5, 100])
  func removeReleases(others: Int) {
    let population = Population()
    let compound = CompoundDisposable((0..<others).map { _ in Disposable() })
    do {
      let child = Disposable { [token = population.token()] in _ = token }
      compound.add(child)
      compound.remove(child)
    }
    #expect(population.count == 0)
  }

  @Test("DI11: disposing again does nothing")
  func disposeTwice() {
    let calls = CallCounter()
    let compound = CompoundDisposable(Disposable { calls() })
    compound.dispose()
    compound.dispose()
    #expect(calls.count == 1)
  }

  @Test("DI11: children are disposed of in the order of their addition, and released")
  func order() {
    let calls = Record<Int>()
    let population = Population()
    let compound = CompoundDisposable()
    for number in 0..<100 {
      compound.add(
        Disposable { [token = population.token()] in
          _ = token
          calls(number)
        })
    }
    compound.dispose()
    #expect(calls.all == Array(0..<100))
    #expect(population.count == 0)
  }

  @Test("DI11: it behaves as a plain array does, after any additions and removals")
  func model() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let calls = Record<Int>()
      let children = (0..<12).map { number in Disposable { calls(number) } }
      let compound = CompoundDisposable()
      var model: [Int] = []
      for _ in 0..<Int.random(in: 0...120, using: &random) {
        let number = Int.random(in: 0..<12, using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 {
          compound.remove(children[number])
          model.removeAll { $0 == number }
        } else {
          compound.add(children[number])
          model.append(number)
        }
      }
      compound.dispose()
      var expected: [Int] = []
      for number in model where !expected.contains(number) { expected.append(number) }
      #expect(calls.all == expected)
    }
  }

  @Test("a hundred thousand children come and go in constant time each")
  func manyChildren() {
    let count = 100_000
    let calls = CallCounter()
    let children = (0..<count).map { _ in Disposable { calls() } }
    let compound = CompoundDisposable(children)
    for child in children.reversed() where child !== children[0] { compound.remove(child) }
    for child in children { compound.add(child) }
    for child in children.dropLast() { compound.remove(child) }
    compound.dispose()
    #expect(calls.count == 1)
    #expect(children[count - 1].isDisposed)
  }

  @Test("a child may add and remove others while it is disposed of")
  func reentrancy() {
    let compound = CompoundDisposable()
    let late = Disposable()
    let last = Disposable()
    compound.add(
      Disposable { [weak compound] in
        compound?.remove(last)
        compound?.add(late)
        compound?.dispose()
      })
    compound.add(last)
    compound.dispose()
    #expect(late.isDisposed)
    #expect(last.isDisposed)
  }

  @Test("its release releases the children without disposing of them")
  func release() {
    let population = Population()
    let calls = CallCounter()
    do {
      let compound = CompoundDisposable()
      for _ in 0..<5 {
        compound.add(
          Disposable { [token = population.token()] in
            _ = token
            calls()
          })
      }
      #expect(population.count == 5)
    }
    #expect(population.count == 0)
    #expect(calls.count == 0)
  }

  @Test("each child is disposed of exactly once, added and disposed of at the same time")
  func addAgainstDispose() {
    let calls = CallCounter()
    race(
      rounds: 10_000, over: { CompoundDisposable(Disposable { calls() }) },
      { compound in for _ in 0..<3 { compound.add(Disposable { calls() }) } },
      { $0.dispose() })
    race(
      over: { CompoundDisposable(Disposable { calls() }) },
      { compound in for _ in 0..<3 { compound.add(Disposable { calls() }) } },
      { $0.dispose() },
      { $0.dispose() })
    #expect(calls.count == 60_000)
  }

  @Test("children may come and go on several threads")
  func addAgainstRemove() {
    let calls = CallCounter()
    let compound = CompoundDisposable()
    let churn: @Sendable () -> Void = {
      for _ in 0..<2000 {
        let children = (0..<5).map { _ in Disposable { calls() } }
        for child in children { compound.add(child) }
        for child in children { compound.remove(child) }
      }
    }
    atTheSameTime(churn, churn, churn)
    compound.dispose()
    #expect(calls.count == 0)
  }
}
