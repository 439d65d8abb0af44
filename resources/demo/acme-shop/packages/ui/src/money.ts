/** An amount in minor units of one currency. Adding two currencies throws CurrencyMismatch: it is a bug in the caller. */
export class Money {
  private constructor(
    readonly minor: bigint,
    readonly currency: string,
  ) {}

  static zero(currency: string): Money {
    return new Money(0n, currency)
  }

  plus(other: Money): Money {
    if (other.currency !== this.currency) throw new CurrencyMismatch(this.currency, other.currency)
    return new Money(this.minor + other.minor, this.currency)
  }
}

export class CurrencyMismatch extends Error {
  constructor(a: string, b: string) {
    super(`${a} and ${b} do not add up`)
  }
}
