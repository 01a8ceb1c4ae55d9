import Signals
import TestSupport
import Testing

/// The rule about long chains, as `Unwinding` states it. `UnwoundPropertiesTests` of the tools
/// looks at the properties of the sources.
@Suite("Releasing long chains", .leavesNothing) struct ReleaseRuleTests {
  @Test("a chain of 20,000 signals is released in constant stack", arguments: ChainLink.all)
  func signals(link: ChainLink) async {
    await onSmallStack { link.makeChain(of: 20_000) }
  }

  @Test("a chain of other objects is released in constant stack", arguments: KeeperLink.all)
  func keepers(link: KeeperLink) async {
    await onSmallStack { link.makeChain(of: 20_000) }
  }
}
