import { defaultMerchant, PAYMENT_LINK_SCOPE, type Merchant } from "./merchant"

/** What a merchant may change of its payment-link product; until then as configured. */
export type PaymentLinkAccessChange = {
  /** What is enabled for the payment-link credential; holds at once, also for tokens issued before. */
  scopes?: readonly string[] | undefined
  /** What notifications made from now on prove themselves with. */
  apiKey?: string | undefined
}

/** The payment-link product of each merchant, as it is at the moment. */
export class PaymentLinkAccess {
  readonly #changes = new Map<string, PaymentLinkAccessChange>()

  scopesOf({ merchantDocument, paymentLinkScopes }: Merchant) {
    return (
      this.#changes.get(merchantDocument)?.scopes ??
      paymentLinkScopes ?? [PAYMENT_LINK_SCOPE]
    )
  }

  apiKeyOf({ merchantDocument, paymentLinkApiKey }: Merchant): string {
    return (
      this.#changes.get(merchantDocument)?.apiKey ??
      paymentLinkApiKey ??
      defaultMerchant.paymentLinkApiKey
    )
  }

  change({ merchantDocument }: Merchant, change: PaymentLinkAccessChange) {
    const before = this.#changes.get(merchantDocument)
    this.#changes.set(merchantDocument, {
      scopes: change.scopes ?? before?.scopes,
      apiKey: change.apiKey ?? before?.apiKey,
    })
  }

  /** As configured. */
  reset(): void {
    this.#changes.clear()
  }
}
