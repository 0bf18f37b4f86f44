import type { CheckoutTransparentOptions } from "../../../src/options/documented-options"
import { defaultMerchant } from "../../../packages/devtools/src/simulator"
import type { SavedCardSetting } from "../stories/saved-card/saved-card-story"
import type { BookingSource } from "../stories/story"

/**
 * The gateway's address in the options of the simulated store. Nothing listens there, because all requests go to the
 * simulator in the same process.
 */
export const GATEWAY_URL = "http://gateway.test"
/** The address of a second gateway. It has no charges, and refuses all changes. */
export const OTHER_GATEWAY_URL = "http://other-gateway.test"
export const STORE_URL = "http://127.0.0.1:1"

/** The options that all accounts of the simulated store have in common. */
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
  // The limit of automatic refunds is high, because the simulation does not test this limit.
  automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
}

const PAYMENT_LINK = {
  ...defaultMerchant.paymentLinkCredential,
  apiKeys: [defaultMerchant.paymentLinkApiKey],
  redirectUrl: "http://shop.test/back",
}

/**
 * The options of the simulated store. There is one account for each way of capturing, and one account that places its
 * orders at the checkout, before the payment.
 */
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

/** The field by which a request says that the store charges a card while its cardholder is not present. */
export const STORE_CHARGE_FIELD = "merchantInitiated"

/**
 * Returns the options of an account that saves cards and deletes removed cards in the vault. With `chargesByStore`, the
 * store may also charge cards while their cardholders are not present.
 */
function savedCardOptions({
  needsSecurityCode,
  chargesByStore = false,
}: SavedCardSetting) {
  return {
    savedCards: true,
    storeCharges: chargesByStore,
    dialect: {
      paths: { deleteCard: "/cards/{cardId}" },
      savedCards: {
        needsSecurityCode,
        ...(chargesByStore && { storeChargeField: STORE_CHARGE_FIELD }),
      },
    },
  }
}

/**
 * Returns the options of the simulated store with the given gateway address and the given value of `observe`. With
 * `savedCards`, all accounts save cards.
 */
export function createPluginOptionsForGateway(
  baseUrl: string,
  observe: BookingSource = "lookups",
  savedCards?: SavedCardSetting
): CheckoutTransparentOptions {
  return {
    ...STORE_OPTIONS,
    accounts: STORE_OPTIONS.accounts.map((account) => ({
      ...account,
      baseUrl,
      observe,
      ...(savedCards && savedCardOptions(savedCards)),
    })),
  }
}
