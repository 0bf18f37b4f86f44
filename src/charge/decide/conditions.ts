import { type Conditions, notIn } from "./rule"

/** Conditions that several rules share. Each says: so far both sides agree. */

export const CERTAIN = { certainty: "certain" } as const
/** No paid link is to be deactivated now: that comes before anything that may not succeed. */
export const LINK_QUIET = { ...CERTAIN, link: notIn("link", "due") }
export const COUNTED = { ...LINK_QUIET, cancellation: "counts" } as const
/** A code that waits for its payer: of that nothing is booked. */
export const UNPAID_CODE = { ...COUNTED, code: notIn("code", "none") }
export const UNPAID_CODE_GOES_ON = {
  ...COUNTED,
  decision: ["none", "stands"],
} as const
export const NO_CODE = { ...COUNTED, code: "none" } as const
export const BOOKED_BY_MEDUSA = {
  ...NO_CODE,
  medusa: ["idle", "busy"],
} as const
export const CAPTURES_EQUAL = {
  ...BOOKED_BY_MEDUSA,
  captures: ["equal", "disputed"],
} as const
export const REFUNDS_EQUAL = {
  ...CAPTURES_EQUAL,
  refunds: ["equal", "disputed"],
} as const
export const SUMS_EQUAL = { ...REFUNDS_EQUAL, collection: "equal" } as const
/** The payment agrees with the gateway. */
export const PAYMENT = { ...SUMS_EQUAL, payment: notIn("payment", "to_cancel") }
/** Money that is not where it belongs. */
export const SECURED = {
  ...PAYMENT,
  money: "secured",
  destination: notIn("destination", "booked"),
} as const
/** Money that is where it belongs, and of which it was decided that it goes back. */
export const BOOKED_AND_DECIDED = {
  ...PAYMENT,
  money: "secured",
  destination: "booked",
  decision: "stands",
} as const
export const SECURED_AT_REST = { ...SECURED, medusa: "idle" } as const
export const UNDECIDED = { ...SECURED_AT_REST, decision: "none" } as const
export const ACCOUNT_LEFT = notIn("account", "to_repair")

/** There is no money that belongs elsewhere, and no order in vain. */
export const ORDER_AGREES: Conditions[] = [
  { money: "none", unpaidOrder: "none" },
  {
    money: "secured",
    destination: "booked",
    decision: notIn("decision", "to_withdraw", "stands"),
  },
]
/**
 * A person must look at its order. What is wrong in the order's account is put right all the same.
 */
export const ORDER_LISTED: Conditions[] = [
  { money: "none", unpaidOrder: "listed" },
  { ...UNDECIDED, destination: "listed" },
]
export const ACCOUNT = { ...PAYMENT, account: "equal" } as const
export const NOTED = { ...ACCOUNT, notes: "complete" } as const
export const UNDISPUTED = { ...NOTED, dispute: "none_open" } as const
export const AT_REST = { ...UNDISPUTED, medusa: "idle" } as const
/**
 * No operation is left to be noted as booked, or the order's account keeps it from being noted. Until
 * then an order that waits for a charge without money is not listed.
 */
export const NOTHING_TO_NOTE: Conditions[] = [
  { account: notIn("account", "equal", "to_repair") },
  { account: "equal", notes: "complete" },
]
/** What was done is noted as booked whether its order agrees, is being canceled, or is listed. */
export const ORDER_LETS_NOTE: Conditions[] = [
  ...ORDER_AGREES,
  { money: "none", unpaidOrder: ["being_canceled", "listed"] },
]
