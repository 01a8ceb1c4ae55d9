// swift-tools-version: 6.2
import PackageDescription

let signals = Target.Dependency.product(name: "Signals", package: "Signals")
let nio = ["NIOCore", "NIOConcurrencyHelpers", "NIOPosix", "NIOEmbedded"].map {
  Target.Dependency.product(name: $0, package: "swift-nio")
}

let package = Package(
  name: "SignalsNIO",
  platforms: [.macOS("15.4")],
  products: [.library(name: "SignalsNIO", targets: ["SignalsNIO"])],
  dependencies: [
    .package(name: "Signals", path: "../.."),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .target(name: "SignalsNIO", dependencies: [signals, nio[0], nio[1]]),
    .testTarget(name: "SignalsNIOTests", dependencies: ["SignalsNIO", signals] + nio),
  ],
  swiftLanguageModes: [.v6]
)

// The part for Hummingbird takes minutes to build, so the tests can leave it out.
if Context.environment["SIGNALS_WITHOUT_HUMMINGBIRD"] == nil {
  let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
  let types = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
  let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
  let lifecycle = Target.Dependency.product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle")
  package.products.append(.library(name: "SignalsHummingbird", targets: ["SignalsHummingbird"]))
  package.dependencies += [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ]
  package.targets += [
    .target(
      name: "SignalsHummingbird", dependencies: [signals, hummingbird, types, lifecycle, nio[0]]),
    .testTarget(
      name: "SignalsHummingbirdTests",
      dependencies: [
        "SignalsHummingbird", "SignalsNIO", signals, hummingbird, lifecycle, logging,
      ] + nio),
  ]
}

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
