import type { Charge, ChargeLink } from "../charge"
import {
  aLine,
  anOperation,
  DECISION,
  type Given,
  itIsCorrected,
  NOTHING_BOOKED,
  NOW,
  sums,
  theCreation,
} from "./inputs.spec"

const aLink = (
  link: Partial<ChargeLink>,
  changes: Partial<Charge> = {}
): Given => ({
  charge: {
    method: "link",
    link: { purpose: "cart", id: "link-1", deactivatedAt: NOW, ...link },
    ...changes,
  },
  payment: null,
})
const WAITING = { order: { transactions: [] } }
const DECIDED = { refundDecision: DECISION }

describe("a second payment of a payment link", () => {
  const duplicate = (changes: Partial<Charge> = {}) =>
    aLink({ duplicateOf: "ctch_0" }, changes)
  const back = { kind: "refund_unmatched", unmatched: "paid_twice" }
  const paid = { transactions: [aLine("capt_0", 10_000)] }

  itIsCorrected({
    "is no order's when none is there yet": [
      { ...duplicate(), order: null, sessionStatus: undefined },
      back,
    ],
    "is not that order's which is not paid yet": [
      { ...duplicate(), ...WAITING, sessionStatus: undefined },
      back,
    ],
    "is not that order's which is paid": [
      { ...duplicate(), order: paid, sessionStatus: undefined },
      back,
    ],
    "goes back when that was decided": [
      { ...duplicate(DECIDED), ...WAITING },
      "refund_money",
    ],
    "cancels no order when it has gone back": [
      {
        ...duplicate({ state: "refunded", sums: sums(10_000, 10_000) }),
        ...WAITING,
      },
      "none",
    ],
  })
})

describe("a payment link that an admin asked for", () => {
  const unpaid = { state: "expired" as const, sums: sums(0) }

  itIsCorrected({
    "cancels no order that it was for when nobody paid it": [
      { ...aLink({ purpose: "order" }, unpaid), ...WAITING },
      "none",
    ],
    "for no order cancels none when nobody paid it": [
      { ...aLink({ purpose: "free" }, unpaid), ...WAITING },
      "none",
    ],
    "for no order is done when its payment is booked": [
      { ...aLink({ purpose: "free" }), payment: {}, order: null },
      "none",
    ],
    "for no order is booked when it was paid": [
      { ...aLink({ purpose: "free" }), order: null, sessionStatus: "pending" },
      "complete_cart",
    ],
    "for no order goes back when that was decided, though its payment is booked":
      [
        {
          ...aLink({ purpose: "free" }, DECIDED),
          ...{ payment: {}, order: null, sessionStatus: "canceled" },
        },
        "refund_money",
      ],
  })
})

describe.each(["link", "pix"] as const)(
  "a %s that was paid after it was canceled",
  (method) => {
    const late = (
      operation: ReturnType<typeof anOperation>,
      changes: Partial<Charge> = {}
    ): Given => ({
      ...aLink({}, { method, ...DECIDED, ...changes }),
      ...NOTHING_BOOKED,
      operations: [theCreation(), operation],
      sessionStatus: "canceled",
    })
    const refund = anOperation("ctop_refund", { amount: 50 })
    const canceled = anOperation("ctop_void", { kind: "void" })
    // A lookup had shown a thousandth of it, which went back; then it showed all (seed 350 of `simulate`).
    const more = { sums: sums(49_998, 50) }

    itIsCorrected({
      "has nothing of a refund to be booked while Medusa has no payment": [
        late(refund, more),
        { kind: "mark_booked", operationIds: ["ctop_refund"] },
      ],
      "so that the rest can go back": [
        late({ ...refund, bookedAt: NOW }, more),
        "refund_money",
      ],
      "has nothing of its cancellation to be booked": [
        late(canceled),
        { kind: "mark_booked", operationIds: ["ctop_void"] },
      ],
      "so that its money can go back": [
        late({ ...canceled, bookedAt: NOW }),
        "refund_money",
      ],
    })
  }
)
