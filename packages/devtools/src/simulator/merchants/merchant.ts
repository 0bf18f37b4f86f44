export type Credential = { clientId: string; clientSecret: string }

/** A product of the gateway. Each product has its own credential. */
export type Product = "checkout" | "payment_link"

/**
 * The OAuth scope of each product. The gateway's interface document names only the scope of payment links. The scope
 * of checkout is made by the same pattern.
 */
export const SCOPES: Readonly<Record<Product, string>> = {
  checkout: "p2b.checkout.transactional",
  payment_link: "p2b.paymentlink.transactional",
}

/**
 * The only merchant of the simulator. Its values are obviously fake. A store that works with the simulator is
 * configured with them.
 */
export const defaultMerchant = {
  /** The name that payers see. */
  name: "Loja do Simulador",
  /** The CNPJ of the merchant, which the card SDK calls merchantCredential. */
  merchantDocument: "11222333000181",
  credential: {
    clientId: "simulator-client-id",
    clientSecret: "simulator-client-secret",
  },
  transparentToken: "simulator-transparent-token",
  /** The credential of the payment-link product, which differs from that of the checkout product. */
  paymentLinkCredential: {
    clientId: "simulator-payment-link-client-id",
    clientSecret: "simulator-payment-link-client-secret",
  },
  /** The value of the header `authorization` in notifications about charges. */
  notificationToken: "simulator-notification-token",
  paymentLinkApiKey: "simulator-payment-link-api-key",
  merchantCode: "simulator-merchant-code",
}
