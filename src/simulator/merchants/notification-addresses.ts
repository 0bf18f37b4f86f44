import type { Merchant } from "./merchant"

/** Where each merchant has its notifications sent; the address may change while some are under way. */
export class NotificationAddresses {
  readonly #merchants: readonly Merchant[]
  readonly #addresses = new Map<string, string>()

  constructor(merchants: readonly Merchant[]) {
    this.#merchants = merchants
    this.reset()
  }

  of({ merchantDocument }: Merchant): string | undefined {
    return this.#addresses.get(merchantDocument)
  }

  /** Null is none. */
  set({ merchantDocument }: Merchant, url: string | null): void {
    if (url === null) {
      this.#addresses.delete(merchantDocument)
    } else {
      this.#addresses.set(merchantDocument, url)
    }
  }

  /** As configured. */
  reset(): void {
    this.#addresses.clear()
    for (const merchant of this.#merchants) {
      this.set(merchant, merchant.notificationUrl ?? null)
    }
  }
}
