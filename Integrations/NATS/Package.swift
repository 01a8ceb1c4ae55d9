// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SignalsNATS",
  platforms: [.macOS("15.4")],
  products: [
    .library(name: "SignalsNATS", targets: ["SignalsNATS"]),
    .executable(name: "nats-throughput", targets: ["Throughput"]),
    .executable(name: "nats-chaos", targets: ["Chaos"]),
  ],
  dependencies: [.package(name: "Signals", path: "../..")],
  targets: [
    .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
    .target(
      name: "SignalsNATS",
      dependencies: ["CNATS", .product(name: "Signals", package: "Signals")]),
    // Starts and kills servers on loopback, for the tests and the two programs.
    .target(name: "NATSServers", path: "Tests/NATSServers"),
    .executableTarget(
      name: "Throughput",
      dependencies: [
        "CNATS", "SignalsNATS", "NATSServers", .product(name: "Signals", package: "Signals"),
      ]),
    .executableTarget(
      name: "Chaos",
      dependencies: ["SignalsNATS", "NATSServers", .product(name: "Signals", package: "Signals")]),
    .testTarget(
      name: "SignalsNATSTests",
      dependencies: [
        "CNATS", "SignalsNATS", "NATSServers", .product(name: "Signals", package: "Signals"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The same settings as in the root package.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
  if Context.environment["SIGNALS_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
