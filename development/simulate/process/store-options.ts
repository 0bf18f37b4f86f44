import type { CheckoutTransparentOptions } from "../../../src/options/documented-options"
import { defaultMerchant } from "../../../packages/devtools/src/simulator"
import type { Observed } from "../stories/story"

/** The address of the gateway, at which nothing listens: the wire replaces it. */
export const GATEWAY_URL = "http://gateway.test"
/** The address of another gateway, or another merchant's account: it knows no charge and makes none. */
export const OTHER_GATEWAY_URL = "http://other-gateway.test"
export const STORE_URL = "http://127.0.0.1:1"

/** Limits for calls and waits, as a real store has them. */
const ACCOUNT = {
  environment: "development" as const,
  ...defaultMerchant.credential,
  merchantDocument: defaultMerchant.merchantDocument,
  sdk: { transparentToken: defaultMerchant.transparentToken },
  baseUrl: GATEWAY_URL,
  notificationTokens: [defaultMerchant.notificationToken],
  softDescriptor: "LOJA DEMO",
  attemptLimits: {
    declinesPerAccount: null,
    declinesPerCart: null,
  },
  // The stories do not test this limit, so it is high.
  automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
}

const PAYMENT_LINK = {
  ...defaultMerchant.paymentLinkCredential,
  apiKeys: [defaultMerchant.paymentLinkApiKey],
  redirectUrl: "http://shop.test/back",
}

/** The accounts of the app in which this repository is developed (medusa-config.ts). */
export const STORE_OPTIONS: CheckoutTransparentOptions = {
  encryptionKeys: [Buffer.alloc(32, 1).toString("base64")],
  installation: "simulation",
  accounts: [
    { ...ACCOUNT, id: "br", paymentLink: PAYMENT_LINK },
    { ...ACCOUNT, id: "br-manual", capture: "manual" },
    { ...ACCOUNT, id: "br-at-shipment", capture: "at_shipment" },
    {
      ...ACCOUNT,
      id: "br-at-checkout",
      placement: "at_checkout",
      paymentLink: PAYMENT_LINK,
    },
  ],
}

/** The options of the same store when it sends everything to another address, or books from another source. */
export function optionsAt(
  baseUrl: string,
  observe: Observed = "lookups"
): CheckoutTransparentOptions {
  return {
    ...STORE_OPTIONS,
    accounts: STORE_OPTIONS.accounts.map((account) => ({
      ...account,
      baseUrl,
      observe,
    })),
  }
}
