// Each function does the same as the function of that name of `ObservableType`, which has more
// documentation. There is one for each number of sources: with a parameter pack the compiler takes
// too long for closures such as `{ $0 + $1 + $2 }`.

extension InfallibleType {
  /// Returns a sequence of the results of `resultSelector` for the elements of 2 sources.
  public static func combineLatest<First, Second>(
    _ first: some UnfailingType<First>,
    _ second: some UnfailingType<Second>,
    resultSelector: @escaping @Sendable (First, Second) -> Element
  ) -> Infallible<Element> {
    Infallible(.combineLatest(each: first, second, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 3 sources.
  public static func combineLatest<First, Second, Third>(
    _ first: some UnfailingType<First>,
    _ second: some UnfailingType<Second>,
    _ third: some UnfailingType<Third>,
    resultSelector: @escaping @Sendable (First, Second, Third) -> Element
  ) -> Infallible<Element> {
    Infallible(.combineLatest(each: first, second, third, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 4 sources.
  public static func combineLatest<First, Second, Third, Fourth>(
    _ first: some UnfailingType<First>,
    _ second: some UnfailingType<Second>,
    _ third: some UnfailingType<Third>,
    _ fourth: some UnfailingType<Fourth>,
    resultSelector: @escaping @Sendable (First, Second, Third, Fourth) -> Element
  ) -> Infallible<Element> {
    Infallible(.combineLatest(each: first, second, third, fourth, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 5 sources.
  public static func combineLatest<First, Second, Third, Fourth, Fifth>(
    _ first: some UnfailingType<First>,
    _ second: some UnfailingType<Second>,
    _ third: some UnfailingType<Third>,
    _ fourth: some UnfailingType<Fourth>,
    _ fifth: some UnfailingType<Fifth>,
    resultSelector: @escaping @Sendable (First, Second, Third, Fourth, Fifth) -> Element
  ) -> Infallible<Element> {
    Infallible(.combineLatest(each: first, second, third, fourth, fifth, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 6 sources.
  public static func combineLatest<First, Second, Third, Fourth, Fifth, Sixth>(
    _ first: some UnfailingType<First>,
    _ second: some UnfailingType<Second>,
    _ third: some UnfailingType<Third>,
    _ fourth: some UnfailingType<Fourth>,
    _ fifth: some UnfailingType<Fifth>,
    _ sixth: some UnfailingType<Sixth>,
    resultSelector: @escaping @Sendable (First, Second, Third, Fourth, Fifth, Sixth) -> Element
  ) -> Infallible<Element> {
    Infallible(.combineLatest(each: first, second, third, fourth, fifth, sixth, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 7 sources.
  public static func combineLatest<First, Second, Third, Fourth, Fifth, Sixth, Seventh>(
    _ first: some UnfailingType<First>,
    _ second: some UnfailingType<Second>,
    _ third: some UnfailingType<Third>,
    _ fourth: some UnfailingType<Fourth>,
    _ fifth: some UnfailingType<Fifth>,
    _ sixth: some UnfailingType<Sixth>,
    _ seventh: some UnfailingType<Seventh>,
    resultSelector:
      @escaping @Sendable (First, Second, Third, Fourth, Fifth, Sixth, Seventh) -> Element
  ) -> Infallible<Element> {
    Infallible(
      .combineLatest(each: first, second, third, fourth, fifth, sixth, seventh, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 8 sources.
  public static func combineLatest<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth>(
    _ first: some UnfailingType<First>,
    _ second: some UnfailingType<Second>,
    _ third: some UnfailingType<Third>,
    _ fourth: some UnfailingType<Fourth>,
    _ fifth: some UnfailingType<Fifth>,
    _ sixth: some UnfailingType<Sixth>,
    _ seventh: some UnfailingType<Seventh>,
    _ eighth: some UnfailingType<Eighth>,
    resultSelector:
      @escaping @Sendable (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth) -> Element
  ) -> Infallible<Element> {
    Infallible(
      .combineLatest(
        each: first, second, third, fourth, fifth, sixth, seventh, eighth, by: resultSelector))
  }
}

extension SharedSequence {
  /// Returns a sequence of the results of `resultSelector` for the elements of 2 sources.
  public static func combineLatest<First, Second>(
    _ first: some SharedSequenceConvertibleType<SharingStrategy, First>,
    _ second: some SharedSequenceConvertibleType<SharingStrategy, Second>,
    resultSelector: @escaping @Sendable (First, Second) -> Element
  ) -> SharedSequence {
    Self(.combineLatest(each: first, second, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 3 sources.
  public static func combineLatest<First, Second, Third>(
    _ first: some SharedSequenceConvertibleType<SharingStrategy, First>,
    _ second: some SharedSequenceConvertibleType<SharingStrategy, Second>,
    _ third: some SharedSequenceConvertibleType<SharingStrategy, Third>,
    resultSelector: @escaping @Sendable (First, Second, Third) -> Element
  ) -> SharedSequence {
    Self(.combineLatest(each: first, second, third, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 4 sources.
  public static func combineLatest<First, Second, Third, Fourth>(
    _ first: some SharedSequenceConvertibleType<SharingStrategy, First>,
    _ second: some SharedSequenceConvertibleType<SharingStrategy, Second>,
    _ third: some SharedSequenceConvertibleType<SharingStrategy, Third>,
    _ fourth: some SharedSequenceConvertibleType<SharingStrategy, Fourth>,
    resultSelector: @escaping @Sendable (First, Second, Third, Fourth) -> Element
  ) -> SharedSequence {
    Self(.combineLatest(each: first, second, third, fourth, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 5 sources.
  public static func combineLatest<First, Second, Third, Fourth, Fifth>(
    _ first: some SharedSequenceConvertibleType<SharingStrategy, First>,
    _ second: some SharedSequenceConvertibleType<SharingStrategy, Second>,
    _ third: some SharedSequenceConvertibleType<SharingStrategy, Third>,
    _ fourth: some SharedSequenceConvertibleType<SharingStrategy, Fourth>,
    _ fifth: some SharedSequenceConvertibleType<SharingStrategy, Fifth>,
    resultSelector: @escaping @Sendable (First, Second, Third, Fourth, Fifth) -> Element
  ) -> SharedSequence {
    Self(.combineLatest(each: first, second, third, fourth, fifth, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 6 sources.
  public static func combineLatest<First, Second, Third, Fourth, Fifth, Sixth>(
    _ first: some SharedSequenceConvertibleType<SharingStrategy, First>,
    _ second: some SharedSequenceConvertibleType<SharingStrategy, Second>,
    _ third: some SharedSequenceConvertibleType<SharingStrategy, Third>,
    _ fourth: some SharedSequenceConvertibleType<SharingStrategy, Fourth>,
    _ fifth: some SharedSequenceConvertibleType<SharingStrategy, Fifth>,
    _ sixth: some SharedSequenceConvertibleType<SharingStrategy, Sixth>,
    resultSelector: @escaping @Sendable (First, Second, Third, Fourth, Fifth, Sixth) -> Element
  ) -> SharedSequence {
    Self(.combineLatest(each: first, second, third, fourth, fifth, sixth, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 7 sources.
  public static func combineLatest<First, Second, Third, Fourth, Fifth, Sixth, Seventh>(
    _ first: some SharedSequenceConvertibleType<SharingStrategy, First>,
    _ second: some SharedSequenceConvertibleType<SharingStrategy, Second>,
    _ third: some SharedSequenceConvertibleType<SharingStrategy, Third>,
    _ fourth: some SharedSequenceConvertibleType<SharingStrategy, Fourth>,
    _ fifth: some SharedSequenceConvertibleType<SharingStrategy, Fifth>,
    _ sixth: some SharedSequenceConvertibleType<SharingStrategy, Sixth>,
    _ seventh: some SharedSequenceConvertibleType<SharingStrategy, Seventh>,
    resultSelector:
      @escaping @Sendable (First, Second, Third, Fourth, Fifth, Sixth, Seventh) -> Element
  ) -> SharedSequence {
    Self(
      .combineLatest(each: first, second, third, fourth, fifth, sixth, seventh, by: resultSelector))
  }

  /// Returns a sequence of the results of `resultSelector` for the elements of 8 sources.
  public static func combineLatest<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth>(
    _ first: some SharedSequenceConvertibleType<SharingStrategy, First>,
    _ second: some SharedSequenceConvertibleType<SharingStrategy, Second>,
    _ third: some SharedSequenceConvertibleType<SharingStrategy, Third>,
    _ fourth: some SharedSequenceConvertibleType<SharingStrategy, Fourth>,
    _ fifth: some SharedSequenceConvertibleType<SharingStrategy, Fifth>,
    _ sixth: some SharedSequenceConvertibleType<SharingStrategy, Sixth>,
    _ seventh: some SharedSequenceConvertibleType<SharingStrategy, Seventh>,
    _ eighth: some SharedSequenceConvertibleType<SharingStrategy, Eighth>,
    resultSelector:
      @escaping @Sendable (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth) -> Element
  ) -> SharedSequence {
    Self(
      .combineLatest(
        each: first, second, third, fourth, fifth, sixth, seventh, eighth, by: resultSelector))
  }
}
