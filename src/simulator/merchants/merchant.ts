export type Credential = { clientId: string; clientSecret: string }

/** A merchant at the gateway; several shops, or accounts of one, may share it. */
export type Merchant = {
  /** As payers read it. Default `Loja do Simulador`. */
  name?: string
  /** CNPJ; the card SDK calls it merchantCredential. */
  merchantDocument: string
  credential: Credential
  transparentToken: string
  /**
   * Of the payment-link product, beside the one of checkout. Default none: no payment links. One that
   * several merchants share is taken for the first of them.
   */
  paymentLinkCredential?: Credential
  /** What checkout notifications carry in their `authorization` header. */
  notificationToken: string
  /** What payment-link notifications carry there. Default `simulator-payment-link-api-key`. */
  paymentLinkApiKey?: string
  /** As notifications tell it. Default `simulator-merchant-code`. */
  merchantCode?: string
  /** Where notifications go, on this machine unless `allowRemote` is set. Default none: nothing is notified. */
  notificationUrl?: string
  /** Products enabled for the credential; without one its calls are refused with 403. */
  scopes: readonly string[]
  /** Those enabled for the payment-link credential. Default `PAYMENT_LINK_SCOPE`. */
  paymentLinkScopes?: readonly string[]
}

/** The interface names no scope for charges; this one follows the payment-link scope's pattern. */
export const CHECKOUT_SCOPE = "p2b.checkout.transactional"

/** Source: gateway-notes "Payment links". */
export const PAYMENT_LINK_SCOPE = "p2b.paymentlink.transactional"

/** Fake on purpose: what a store is configured with to use the simulator. */
export const defaultMerchant = {
  name: "Loja do Simulador",
  merchantDocument: "11222333000181",
  credential: {
    clientId: "simulator-client-id",
    clientSecret: "simulator-client-secret",
  },
  transparentToken: "simulator-transparent-token",
  paymentLinkCredential: {
    clientId: "simulator-payment-link-client-id",
    clientSecret: "simulator-payment-link-client-secret",
  },
  notificationToken: "simulator-notification-token",
  paymentLinkApiKey: "simulator-payment-link-api-key",
  merchantCode: "simulator-merchant-code",
  scopes: [CHECKOUT_SCOPE],
} satisfies Merchant

export function nameOf({ name = defaultMerchant.name }: Merchant): string {
  return name
}
