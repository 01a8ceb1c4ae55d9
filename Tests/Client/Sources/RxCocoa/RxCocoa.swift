// Lets sources keep their `import RxCocoa`, with its name of signals.
@_exported import RxFlavour

public typealias Signal<Element: Sendable> = RxSignal<Element>
