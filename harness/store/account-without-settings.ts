import { defaultMerchant } from "../../packages/devtools/src/simulator"

/**
 * Account options that switch off everything in medusa-config.ts that an administrator can enter on the settings page.
 * A test or the demo can then enter it on that page.
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
