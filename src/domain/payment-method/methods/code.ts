import { LONGEST_LIFE_MS } from "../../charge/life-of-charge"
import type { PaymentMethodTraits } from "../traits"

/** The traits that Pix and wallet share: the shop's pages show a code, and the shopper pays it in an app. */
export const code = {
  settlement: "asynchronous",
  integration: "checkout",
  isFoundByOurId: true,
  hasListOfPayments: false,
  canBeReserved: false,
  cancellation: "refund",
  hasCode: true,
  isOnStatement: false,
  isRemindedOf: true,
  longestLifeMs: LONGEST_LIFE_MS.code,
  neededOptions: [],
} as const satisfies Partial<PaymentMethodTraits>
