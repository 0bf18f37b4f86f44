/** What each merchant has at the gateway to pay refunds from, in cents; unlimited until somebody sets it. */
export class MerchantBalances {
  readonly #balances = new Map<string, number>()

  /** Null is unlimited. */
  set(merchantDocument: string, amount: number | null): void {
    if (amount === null) {
      this.#balances.delete(merchantDocument)
    } else {
      this.#balances.set(merchantDocument, amount)
    }
  }

  /** False, and nothing is taken, when the balance does not cover the amount. */
  take(merchantDocument: string, amount: number): boolean {
    const balance = this.#balances.get(merchantDocument)
    if (balance === undefined) {
      return true
    }
    if (amount > balance) {
      return false
    }
    this.#balances.set(merchantDocument, balance - amount)
    return true
  }

  reset(): void {
    this.#balances.clear()
  }
}
