import { LONGEST_LIFE_MS } from "../../charge/life-of-charge"
import type { PaymentMethodTraits } from "../traits"

/** What methods have in common whose code our own pages show, and which the shopper pays in an app. */
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
