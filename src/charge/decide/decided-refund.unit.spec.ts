import { DECIDED_BY_CORE } from "../charge"
import {
  anOperation,
  DECISION,
  type Given,
  itIsCorrected,
  NOTHING_BOOKED,
  NOW,
  secondsAgo,
  sums,
  theCreation,
} from "./inputs.spec"

const DECIDED = { refundDecision: DECISION }
const CANCELED_ORDER = { order: { isCanceled: true } }

describe.each(["card", "pix", "wallet", "link"] as const)(
  "money of a %s charge that was decided to go back",
  (method) => {
    const charge = { method, ...DECIDED }
    /** Paid, and its order has not heard of it. */
    const unpaid: Given = { payment: null, charge }
    const sent = anOperation("ctop_1", {
      ...{ medusaId: undefined, bookedAt: undefined },
    })

    itIsCorrected({
      "is left to an unpaid order that came to it, with its session open": [
        { ...unpaid, sessionStatus: "pending_authorization" },
        "withdraw_refund_decision",
      ],
      "is left to an unpaid order that came to it, with its session closed": [
        { ...unpaid, sessionStatus: "canceled" },
        "withdraw_refund_decision",
      ],
      "is left to an unpaid order that came to it, with its session gone": [
        { ...unpaid, sessionStatus: undefined },
        "withdraw_refund_decision",
      ],
      "is not touched while its order is 59 s old": [
        { ...unpaid, order: { createdAt: secondsAgo(59) } },
        { kind: "wait", for: "order_being_placed" },
      ],
      "is left to its order that is 61 s old": [
        { ...unpaid, order: { createdAt: secondsAgo(61) } },
        "withdraw_refund_decision",
      ],
      "is left to an order that was paid with it at the same moment": [
        { charge },
        "withdraw_refund_decision",
      ],
      "goes back where there is no order": [
        { ...unpaid, order: null },
        "refund_money",
      ],
      "goes back where its order is canceled": [
        { ...unpaid, ...CANCELED_ORDER },
        "refund_money",
      ],
      "goes back where another payment paid its order": [
        { ...unpaid, isPaidOtherwise: true },
        "refund_money",
      ],
      "has its return noted once that was sent: Medusa has no payment that it could be booked on":
        [{ ...unpaid, operations: [theCreation(), sent] }, "mark_booked"],
      "goes back to its end once its return was sent": [
        {
          ...unpaid,
          operations: [theCreation(), { ...sent, bookedAt: NOW }],
        },
        "refund_money",
      ],
    })
  }
)

describe("money that was decided to go back", () => {
  itIsCorrected({
    "waits until its capture, which was in doubt, is marked as booked: before that no refund is taken":
      [
        {
          charge: DECIDED,
          ...CANCELED_ORDER,
          operations: [
            theCreation(),
            anOperation("ctop_1", {
              ...{ kind: "capture", unansweredAt: secondsAgo(3_600) },
            }),
          ],
        },
        { kind: "mark_booked", operationIds: ["ctop_1"] },
      ],
    "goes back also when Medusa has booked its payment, once the order is canceled":
      [{ charge: DECIDED, ...CANCELED_ORDER }, "refund_money"],
    "is not returned a second time": [
      {
        ...NOTHING_BOOKED,
        charge: { state: "refunded", sums: sums(10_000, 10_000), ...DECIDED },
      },
      "none",
    ],
    "is booked before anything else of it is returned": [
      {
        charge: { sums: sums(10_000, 3_000), ...DECIDED },
        ...CANCELED_ORDER,
      },
      "record_refund",
    ],
    "goes back when core canceled its payment, although the void did not come off and its order stands":
      [
        {
          charge: {
            refundDecision: { ...DECISION, decidedBy: DECIDED_BY_CORE },
          },
        },
        "refund_money",
      ],
  })
})

describe("a code that nobody has paid and that was decided to be given up", () => {
  const charge = {
    ...DECIDED,
    method: "pix",
    state: "pending",
    sums: sums(0),
    createdAt: secondsAgo(300),
    codeExpiresAt: secondsAgo(-1_500),
  } as const

  itIsCorrected({
    "is kept for an order that waits for it": [
      { payment: null, charge },
      "withdraw_refund_decision",
    ],
    "is canceled where no order does": [
      { ...NOTHING_BOOKED, charge },
      "cancel_code",
    ],
  })
})
