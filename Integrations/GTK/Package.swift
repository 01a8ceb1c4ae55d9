// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SignalsGTK",
  platforms: [.macOS("15.4")],
  products: [
    .library(name: "SignalsGTK", targets: ["SignalsGTK"]),
    .library(name: "CGTK", targets: ["CGTK"]),
    .executable(name: "signin", targets: ["SignInProgram"]),
  ],
  dependencies: [.package(name: "Signals", path: "../..")],
  targets: [
    .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "SignalsGTK",
      dependencies: [
        "CGTK", .product(name: "Signals", package: "Signals"),
        .product(name: "SignalsControls", package: "Signals"),
      ]),
    // The logic of the example, which is that of the root package.
    .target(name: "SignIn", dependencies: [.product(name: "Signals", package: "Signals")]),
    .target(
      name: "SignInWindow",
      dependencies: [
        "SignalsGTK", "SignIn", .product(name: "Signals", package: "Signals"),
        .product(name: "SignalsControls", package: "Signals"),
        .product(name: "SignalsNetworking", package: "Signals"),
      ]),
    .executableTarget(
      name: "SignInProgram",
      dependencies: [
        "SignInWindow", "SignalsGTK", "SignIn", .product(name: "Signals", package: "Signals"),
        .product(name: "SignalsControls", package: "Signals"),
      ]),
    .systemLibrary(name: "CMalloc", path: "Tests/CMalloc"),
    .testTarget(
      name: "SignalsGTKTests",
      dependencies: [
        "SignalsGTK", "SignInWindow", "SignIn", "CGTK", "CMalloc",
        .product(name: "Signals", package: "Signals"),
        .product(name: "SignalsControls", package: "Signals"),
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
