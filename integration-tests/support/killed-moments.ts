import type { Operation } from "../../src/simulator"

/** What a process was doing for a cart when it was killed, and what must become of that by itself. */
export interface KilledMoment {
  moment: string
  method: "pix" | "wallet" | "link"
  doing: "making" | "replacing" | "paying" | "refunding" | "returning"
  /** The call that hangs before or after the gateway did what was asked, or the statement that waits. */
  at: { operation: Operation; fault: Fault } | "showing" | "placing"
  /** The ledger's charges of the cart, the oldest first. */
  ends: ChargeAtEnd[]
}

type Fault = "hang" | "hang_after_commit"

interface ChargeAtEnd {
  state: string
  events?: string[]
  isDuplicate?: boolean
}

type Call = Pick<KilledMoment, "method" | "doing"> & {
  what: string
  operation: Operation
} & Partial<Record<Fault, ChargeAtEnd[]>>

const code = (state: string, ...events: string[]): ChargeAtEnd => ({
  state,
  events: ["code_created", ...events],
})
const NEVER_MADE = { state: "absent", events: [] }
const PENDING_CODE = code("pending")
const CANCELED_CODE = code("canceled", "canceled")
const PAID_CODE = code("paid", "paid")
const REFUNDED_CODE = code("refunded", "paid", "refunded")

const link = (state: string, isDuplicate = false): ChargeAtEnd => ({
  state,
  isDuplicate,
})
const PAID_LINK = link("paid")
const BOTH_PAYMENTS = [PAID_LINK, link("refunded", true)]

const CALLS: Call[] = [
  {
    ...{ what: "making a code", method: "pix", doing: "making" },
    operation: "pix",
    hang: [NEVER_MADE],
    hang_after_commit: [PENDING_CODE],
  },
  {
    ...{ what: "making a wallet's code", method: "wallet", doing: "making" },
    operation: "wallet",
    hang_after_commit: [PENDING_CODE],
  },
  {
    what: "canceling a code for another one",
    ...{ method: "pix", doing: "replacing", operation: "refund" },
    hang: [PENDING_CODE],
    hang_after_commit: [CANCELED_CODE],
  },
  {
    what: "refunding the order of a code",
    ...{ method: "pix", doing: "refunding", operation: "refund" },
    hang: [PAID_CODE],
    hang_after_commit: [REFUNDED_CODE],
  },
  {
    what: "returning the payment of an abandoned code",
    ...{ method: "pix", doing: "returning", operation: "refund" },
    hang_after_commit: [REFUNDED_CODE, PENDING_CODE],
  },
  {
    what: "making a link",
    ...{ method: "link", doing: "making", operation: "create_link" },
    hang: [link("not_created")],
    hang_after_commit: [link("not_created")],
  },
  {
    // What was wanted is sent again by the job: deactivating a link can be repeated.
    what: "deactivating a link for another one",
    ...{ method: "link", doing: "replacing", operation: "deactivate_link" },
    hang: [link("canceled")],
    hang_after_commit: [link("canceled")],
  },
  {
    what: "deactivating a paid link",
    ...{ method: "link", doing: "paying", operation: "deactivate_link" },
    hang: [PAID_LINK],
    hang_after_commit: [PAID_LINK],
  },
  {
    what: "looking a paid link up",
    ...{ method: "link", doing: "paying", operation: "look_up_link" },
    hang: [PAID_LINK],
  },
  {
    what: "reading the payments of a paid link",
    ...{ method: "link", doing: "paying", operation: "list_link_transactions" },
    hang: [PAID_LINK],
  },
  {
    what: "refunding the order of a link",
    ...{ method: "link", doing: "refunding", operation: "refund_link" },
    hang: [PAID_LINK],
    hang_after_commit: [link("refunded")],
  },
  {
    what: "returning a link's second payment",
    ...{ method: "link", doing: "returning", operation: "refund_link" },
    hang: BOTH_PAYMENTS,
    hang_after_commit: BOTH_PAYMENTS,
  },
]

const WHEN = {
  hang: "before the gateway did it",
  hang_after_commit: "after the gateway did it",
}

export const KILLED_MOMENTS: readonly KilledMoment[] = [
  ...CALLS.flatMap(({ what, method, doing, operation, ...ends }) =>
    (["hang", "hang_after_commit"] as const).flatMap((fault) => {
      const moment = `${what}, ${WHEN[fault]}`
      const at = { operation, fault }
      return ends[fault]
        ? [{ moment, method, doing, at, ends: ends[fault] }]
        : []
    })
  ),
  {
    moment: "showing a code",
    ...{ method: "pix", doing: "making", at: "showing" },
    ends: [PENDING_CODE],
  },
  {
    moment: "showing a link",
    ...{ method: "link", doing: "making", at: "showing" },
    ends: [link("pending")],
  },
  {
    moment: "placing the order of a paid code",
    ...{ method: "pix", doing: "paying", at: "placing" },
    ends: [PAID_CODE],
  },
  {
    moment: "placing the order of a paid link",
    ...{ method: "link", doing: "paying", at: "placing" },
    ends: [PAID_LINK],
  },
]
