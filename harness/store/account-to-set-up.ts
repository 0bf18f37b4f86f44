import { defaultMerchant } from "../../packages/devtools/src/simulator"

/** Options that replace the account of medusa-config.ts: without everything that store admins can enter. */
export const ACCOUNT_TO_SET_UP = {
  merchantDocument: defaultMerchant.merchantDocument,
  clientId: null,
  clientSecret: null,
  notificationTokens: null,
  sdk: null,
  softDescriptor: null,
  paymentLink: null,
}
