// swift-tools-version: 6.2
import PackageDescription

let signals = ["Signals", "SignalsFoundation"].map {
  Target.Dependency.product(name: $0, package: "Signals")
}

let package = Package(
  name: "Pulseboard",
  platforms: [.macOS("15.4")],
  products: [.executable(name: "pulseboard", targets: ["pulseboard"])],
  dependencies: [
    .package(name: "Signals", path: "../.."),
    .package(name: "SignalsNATS", path: "../NATS"),
    .package(name: "SignalsNIO", path: "../NIO"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    // What is counted and merged, without a network.
    .target(name: "Pulse"),
    .executableTarget(
      name: "pulseboard",
      dependencies: [
        "Pulse", .product(name: "SignalsNATS", package: "SignalsNATS"),
        .product(name: "SignalsHummingbird", package: "SignalsNIO"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ] + signals,
      resources: ["html", "css", "js"].map { .embedInCode("Page/page.\($0)") }),
    .testTarget(name: "PulseTests", dependencies: ["Pulse"]),
  ],
  swiftLanguageModes: [.v6]
)

// The same settings as in the root package.
for target in package.targets {
  target.swiftSettings = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
  target.swiftSettings?.append(.strictMemorySafety())
  if Context.environment["SIGNALS_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
