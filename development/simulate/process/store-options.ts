import type { CheckoutTransparentOptions } from "../../../src/options/documented-options"
import { defaultMerchant } from "../../../packages/devtools/src/simulator"
import type { Observed } from "../stories/story"

/**
 * The address of the gateway in the store's options. Nothing listens there, because requests go to the simulator in
 * this process.
 */
export const GATEWAY_URL = "http://gateway.test"
/** The address of a second gateway, which has no charges and refuses to create one. */
export const OTHER_GATEWAY_URL = "http://other-gateway.test"
export const STORE_URL = "http://127.0.0.1:1"

/** The options that all accounts share. */
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
  // The limit of automatic refunds is high, because stories do not test it.
  automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
}

const PAYMENT_LINK = {
  ...defaultMerchant.paymentLinkCredential,
  apiKeys: [defaultMerchant.paymentLinkApiKey],
  redirectUrl: "http://shop.test/back",
}

/** The options of the simulated store. The accounts are those of this repository's own medusa-config.ts. */
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

/**
 * Returns the options of the simulated store with another address of the gateway, or with another value of `observe`.
 */
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
