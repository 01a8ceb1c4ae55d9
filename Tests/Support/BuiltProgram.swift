package import Foundation

/// The program of this name that was built with these tests.
package func builtProgram(_ name: String) -> URL {
  #if os(macOS)
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
      .deletingLastPathComponent()
  #else
    let tests = Bundle.main.bundleURL
  #endif
  return tests.appending(path: name)
}
