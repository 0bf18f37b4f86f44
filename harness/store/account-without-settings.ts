import { defaultMerchant } from "../../packages/devtools/src/simulator"

/**
 * Account options without credentials, without a text for card statements and without payment links. They replace the
 * values in medusa-config.ts, so that a test or the demo can enter these values on the settings page.
 */
export const ACCOUNT_WITHOUT_SETTINGS = {
  merchantDocument: defaultMerchant.merchantDocument,
  clientId: null,
  clientSecret: null,
  notificationTokens: null,
  sdk: null,
  softDescriptor: null,
  paymentLink: null,
}
