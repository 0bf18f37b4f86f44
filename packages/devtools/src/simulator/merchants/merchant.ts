export type Credential = { clientId: string; clientSecret: string }

/** A product of the gateway; each has its own credential. */
export type Product = "checkout" | "payment_link"

/** The scope of each product; the interface names only that of payment links, whose pattern the other follows. */
export const SCOPES: Readonly<Record<Product, string>> = {
  checkout: "p2b.checkout.transactional",
  payment_link: "p2b.paymentlink.transactional",
}

/** The only merchant; its values are obviously fake. A store uses them to work with the simulator. */
export const defaultMerchant = {
  /** The name that payers read. */
  name: "Loja do Simulador",
  /** The CNPJ; the card SDK calls it merchantCredential. */
  merchantDocument: "11222333000181",
  credential: {
    clientId: "simulator-client-id",
    clientSecret: "simulator-client-secret",
  },
  transparentToken: "simulator-transparent-token",
  /** The credential of the payment-link product, besides that of checkout. */
  paymentLinkCredential: {
    clientId: "simulator-payment-link-client-id",
    clientSecret: "simulator-payment-link-client-secret",
  },
  /** The `authorization` header of checkout notifications, and that of payment-link notifications. */
  notificationToken: "simulator-notification-token",
  paymentLinkApiKey: "simulator-payment-link-api-key",
  merchantCode: "simulator-merchant-code",
}
