import { defaultMerchant } from "../../packages/devtools/src/simulator"

/**
 * Account options that remove from medusa-config.ts whatever administrators can enter on the settings page. A test or a
 * demo can then set up the account there.
 */
export const ACCOUNT_TO_SET_UP = {
  merchantDocument: defaultMerchant.merchantDocument,
  clientId: null,
  clientSecret: null,
  notificationTokens: null,
  sdk: null,
  softDescriptor: null,
  paymentLink: null,
}
