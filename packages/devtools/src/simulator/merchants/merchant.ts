export type Credential = { clientId: string; clientSecret: string }

/**
 * One of the gateway's two APIs: charges (`checkout`) or payment links. A merchant has a separate client id and secret
 * for each.
 */
export type Product = "checkout" | "payment_link"

/**
 * The OAuth scope of each API. The gateway's interface document shows neither scope. The scope of payment links is
 * known from other sources (docs/gateway.md#payment-links). The scope of charges is a guess that follows the same
 * pattern.
 */
export const SCOPES: Readonly<Record<Product, string>> = {
  checkout: "p2b.checkout.transactional",
  payment_link: "p2b.paymentlink.transactional",
}

/**
 * The simulator's only merchant. A store that uses the simulator is configured with these credentials, which are
 * obviously not real.
 */
export const defaultMerchant = {
  /** The store name that payers see. */
  name: "Loja do Simulador",
  /** The CNPJ of the merchant, which the card SDK calls merchantCredential. */
  merchantDocument: "11222333000181",
  credential: {
    clientId: "simulator-client-id",
    clientSecret: "simulator-client-secret",
  },
  transparentToken: "simulator-transparent-token",
  /** The client id and secret for the payment-link API. They are not the same as those for the charge API. */
  paymentLinkCredential: {
    clientId: "simulator-payment-link-client-id",
    clientSecret: "simulator-payment-link-client-secret",
  },
  /** The value of the header `authorization` in notifications about charges. */
  notificationToken: "simulator-notification-token",
  paymentLinkApiKey: "simulator-payment-link-api-key",
  merchantCode: "simulator-merchant-code",
}
