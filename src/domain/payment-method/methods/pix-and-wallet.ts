import { MAX_LIFETIME_MS } from "../../charge/charge-lifetimes"
import type { PaymentMethodTraits } from "../payment-method-traits"

/**
 * The traits that Pix and the wallet have in common. The shop's pages show a code, and the shopper pays it in an app.
 */
export const pixAndWalletTraits = {
  settlement: "asynchronous",
  integration: "checkout",
  isFoundByOurId: true,
  hasListOfPayments: false,
  canBeReserved: false,
  cancellation: "refund",
  hasCode: true,
  canSaveCard: false,
  isOnStatement: false,
  isRemindedOf: true,
  longestLifeMs: MAX_LIFETIME_MS.code,
  neededOptions: [],
} as const satisfies Partial<PaymentMethodTraits>
