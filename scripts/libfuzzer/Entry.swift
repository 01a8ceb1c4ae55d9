import Foundation
import SignalFuzzing
import Signals

// What libFuzzer calls; see scripts/fuzz-with-coverage.

@_cdecl("LLVMFuzzerInitialize")
func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  // What is sent too late is lost on purpose here, and nobody has to hear of it.
  UnhandledErrors.handler = { _ in }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  if case .failed(let disagreement) = Program(bytes: bytes).check() {
    print(disagreement.shrunk())
    fflush(nil)
    abort()
  }
  return 0
}
