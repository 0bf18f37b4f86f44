export type Credential = { clientId: string; clientSecret: string }

/** A merchant at the gateway; several shops, or several accounts of one shop, may share it. */
export type Merchant = {
  /** The name that payers read. Default: `Loja do Simulador`. */
  name?: string
  /** The CNPJ; the card SDK calls it merchantCredential. */
  merchantDocument: string
  credential: Credential
  transparentToken: string
  /**
   * The credential of the payment-link product, besides that of checkout. Default: none, so no
   * payment links. A credential that several merchants share counts as the first merchant's.
   */
  paymentLinkCredential?: Credential
  /** The `authorization` header of checkout notifications. */
  notificationToken: string
  /** The `authorization` header of payment-link notifications. Default: `simulator-payment-link-api-key`. */
  paymentLinkApiKey?: string
  /** The merchant code in notifications. Default: `simulator-merchant-code`. */
  merchantCode?: string
  /** The URL for notifications, on this machine unless `allowRemote` is set. Default: none, so no notifications. */
  notificationUrl?: string
  /** The scopes of the credential; calls without the scope that they need are refused with 403. */
  scopes: readonly string[]
  /** The scopes of the payment-link credential. Default: `PAYMENT_LINK_SCOPE`. */
  paymentLinkScopes?: readonly string[]
}

/** The scope for charges. The interface names none; this one follows the payment-link scope's pattern. */
export const CHECKOUT_SCOPE = "p2b.checkout.transactional"

/** The scope for payment links. Source: gateway-notes "Payment links". */
export const PAYMENT_LINK_SCOPE = "p2b.paymentlink.transactional"

/** The default merchant; its values are obviously fake. A store uses them to work with the simulator. */
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
