// swift-tools-version: 6.2
import Foundation
import PackageDescription

// A folder with the module and the library of RxSwift, to measure RxSwift in place of RxFlavour.
// RxSwift is no dependency, and has to be built before.
let rxSwift = ProcessInfo.processInfo.environment["RXSWIFT"]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Signals", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
  ],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Allocations",
        .product(name: "Signals", package: "Signals"),
        .product(name: "RxFlavour", package: "Signals"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ],
      swiftSettings: rxSwift.map { [.unsafeFlags(["-I", $0])] } ?? [],
      linkerSettings: rxSwift.map { [.unsafeFlags(["-L", $0, "-lRxSwift"])] } ?? []),
    .target(name: "Allocations"),
  ],
  swiftLanguageModes: [.v6]
)
