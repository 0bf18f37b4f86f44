import { defaultMerchant } from "../../src/simulator"

/** Options over the account of medusa-config.ts: all that store admins can enter is not there yet. */
export const ACCOUNT_TO_SET_UP = {
  merchantDocument: defaultMerchant.merchantDocument,
  clientId: null,
  clientSecret: null,
  notificationTokens: null,
  sdk: null,
  softDescriptor: null,
  paymentLink: null,
}
