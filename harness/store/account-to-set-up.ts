import { defaultMerchant } from "../../packages/devtools/src/simulator"

/**
 * Account options that remove everything from the account of medusa-config.ts that administrators can enter
 * themselves.
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
