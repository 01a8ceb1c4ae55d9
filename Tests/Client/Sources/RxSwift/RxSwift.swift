// Lets sources go on saying `import RxSwift`.
@_exported import RxFlavour
