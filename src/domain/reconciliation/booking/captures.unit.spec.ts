import { message } from "../../message"
import type { BookedRow } from "../medusa-records"
import { minorUnits } from "../../money"
import {
  aRow,
  type Given,
  itIsCorrected,
  listed,
  RESERVED,
  secondsAgo,
  sums,
  withOperation,
} from "../inputs.spec"

const JUST_NOW = secondsAgo(1)
const EMPTY_ACCOUNT = { order: { transactions: [] } }

describe("money that the gateway took and Medusa has not booked", () => {
  itIsCorrected({
    "is for a person when Medusa has canceled the payment, which takes no capture any more":
      [
        { payment: { captures: [], isCanceled: true } },
        listed("amounts_differ", {
          gateway: { state: "paid", captured: 10_000, refunded: 0 },
          medusa: { captured: 0, refunded: 0 },
        }),
      ],
  })
})

/** Nothing is taken, and these captures are in Medusa, but not in the order's account. */
const unproven = (captures: BookedRow[], more: Given = {}): Given => ({
  ...RESERVED,
  payment: { captures },
  ...EMPTY_ACCOUNT,
  ...more,
})
const R100 = aRow("capt_1", 10_000)
const FRESH = aRow("capt_1", 10_000, JUST_NOW)
const R60 = { charge: { sums: sums(6_000) } }
const removed = (rowId: string) => ({ kind: "remove_capture", rowId })
const asCapture = (changes: Parameters<typeof withOperation>[0]) =>
  withOperation({ kind: "capture", ...changes })

describe("a capture that Medusa has booked and the gateway does not have", () => {
  itIsCorrected({
    "is removed when its operation was rejected and core did not take it back":
      [
        unproven([R100], asCapture({ medusaId: "capt_1", state: "rejected" })),
        removed("capt_1"),
      ],
    "is waited for, and not yet a difference, while it does not make up the excess":
      [unproven([FRESH], R60), "wait"],
    "is for a person when it is larger than the excess, which nothing explains":
      [{ ...R60, ...EMPTY_ACCOUNT }, listed("amounts_differ")],
  })
})

/** Taken in full, and the gateway shows nothing of it any more. */
const GONE = {
  state: "canceled",
  sums: sums(0),
  mostCaptured: minorUnits(10_000),
} as const
const NEVER_TAKEN = { state: "canceled", sums: sums(0) } as const

describe("money that is gone", () => {
  itIsCorrected({
    "is for a person: Medusa has booked what the gateway never took, and its statuses are named":
      [
        {
          charge: {
            ...NEVER_TAKEN,
            details: {
              chargeStatus: "CANCELED",
              transactionStatus: "CANCELLED",
            },
          },
        },
        listed("money_gone", {
          details: message("booked_and_gone", { state: "canceled" }),
          gateway: { captured: 0, statuses: "CANCELED, CANCELLED" },
          medusa: { captured: 10_000 },
        }),
      ],
    "is removed from Medusa once a person has accepted that the gateway never took it":
      [
        {
          charge: { ...NEVER_TAKEN, figureAcceptedAt: JUST_NOW },
          payment: { captures: [R100] },
          ...EMPTY_ACCOUNT,
        },
        removed("capt_1"),
      ],
    "is not cried out over a capture that core may be about to take back": [
      {
        charge: NEVER_TAKEN,
        payment: { captures: [aRow("capt_1", 10_000, JUST_NOW)] },
        ...EMPTY_ACCOUNT,
      },
      "wait",
    ],
    "is not what our own refunds gave back, though the gateway calls it canceled and tells no sums":
      [
        {
          charge: GONE,
          ...withOperation({ medusaId: "ref_1" }),
          payment: { refunds: [aRow("ref_1", 10_000)] },
        },
        "mark_booked",
      ],
  })
})
