// swift-tools-version: 6.2
import PackageDescription

// The tests of a user's package. Run by `scripts/checks/stress-test-schedulers`.
let package = Package(
  name: "TestingClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Signals", path: "../..")],
  targets: [
    .testTarget(
      name: "TestingClientTests",
      dependencies: [
        .product(name: "Signals", package: "Signals"),
        .product(name: "SignalsTesting", package: "Signals"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    // The script adds the programs of the documentation.
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        .product(name: "Signals", package: "Signals"),
        .product(name: "SignalsFoundation", package: "Signals"),
        .product(name: "SignalsNetworking", package: "Signals"),
        .product(name: "SignalsControls", package: "Signals"),
        .product(name: "SignalsTesting", package: "Signals"),
        .product(name: "RxFlavour", package: "Signals"),
        .product(name: "RxFlavourTesting", package: "Signals"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
