export type Credential = { clientId: string; clientSecret: string }

export type Merchant = {
  /** CNPJ; the card SDK calls it merchantCredential. */
  merchantDocument: string
  credential: Credential
  transparentToken: string
  notificationToken: string
  /** Products enabled for the credential; without one its calls are refused with 403. */
  scopes: readonly string[]
}

/** The interface names no scope for charges; this one follows the payment-link scope's pattern. */
export const CHECKOUT_SCOPE = "p2b.checkout.transactional"

/** Fake on purpose: what a store is configured with to use the simulator. */
export const defaultMerchant: Merchant = {
  merchantDocument: "11222333000181",
  credential: {
    clientId: "simulator-client-id",
    clientSecret: "simulator-client-secret",
  },
  transparentToken: "simulator-transparent-token",
  notificationToken: "simulator-notification-token",
  scopes: [CHECKOUT_SCOPE],
}
