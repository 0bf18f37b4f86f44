import { WORKFLOW_OF_STORE } from "../../medusa/customer/signed-in"
import { DECIDED_BY_CORE } from "../charge/charge"
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
  withOperation,
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
      medusaId: undefined,
      bookedAt: undefined,
    })

    itIsCorrected({
      "is left to an unpaid order that came to it, with its session open": [
        { ...unpaid, sessionStatus: "pending_authorization" },
        "withdraw_refund_decision",
      ],
      "is not touched while its order is 59 s old": [
        { ...unpaid, order: { createdAt: secondsAgo(59) } },
        { kind: "wait", for: "order_being_placed" },
      ],
      "is left to the order it paid": [{ charge }, "withdraw_refund_decision"],
      "goes back without order": [{ ...unpaid, order: null }, "refund_money"],
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
          ...withOperation({
            kind: "capture",
            unansweredAt: secondsAgo(3_600),
          }),
        },
        { kind: "mark_booked", operationIds: ["ctop_1"] },
      ],
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
    "is kept by the order that paid with it, although a workflow of the store decided the refund":
      [
        {
          charge: {
            refundDecision: { ...DECISION, decidedBy: WORKFLOW_OF_STORE },
          },
        },
        "withdraw_refund_decision",
      ],
  })
})

describe("an unpaid code that was decided to be given up", () => {
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
    "is canceled without one": [{ ...NOTHING_BOOKED, charge }, "cancel_code"],
  })
})

const REFUSED: Given = {
  ...NOTHING_BOOKED,
  operations: [theCreation({ state: "rejected" })],
}
const UNMATCHED = { kind: "refund_unmatched", unmatched: "refused_before" }

describe.each(["card", "pix", "wallet"] as const)(
  "a %s charge that was refused when it was made and is paid after all",
  (method) => {
    const refused: Given = { ...REFUSED, charge: { method } }

    itIsCorrected({
      "goes back when no order waits, with its session": [refused, UNMATCHED],
      "goes back beside the charge that took its place": [
        { ...refused, order: {}, charge: { method, abandonedAt: NOW } },
        UNMATCHED,
      ],
      "goes back when its order was paid otherwise": [
        { ...refused, order: {}, isPaidOtherwise: true },
        { kind: "refund_unmatched", unmatched: "paid_otherwise" },
      ],
      "pays the order that waits": [{ ...refused, order: {} }, "pay_order"],
      "waits while somebody may be placing the order": [
        { ...refused, order: { createdAt: secondsAgo(5) } },
        { kind: "wait", for: "order_being_placed" },
      ],
    })
  }
)

describe("a card", () => {
  const absent: Given = {
    ...NOTHING_BOOKED,
    operations: [theCreation({ state: "not_sent" })],
  }

  itIsCorrected({
    "that was refused and is reserved after all goes back, too": [
      {
        ...REFUSED,
        charge: { state: "authorized", sums: sums(0), lateCapture: true },
      },
      UNMATCHED,
    ],
    "that was only taken for absent places its order": [
      absent,
      "complete_cart",
    ],
    "that was only taken for absent goes back beside the charge that took its place":
      [{ ...absent, charge: { abandonedAt: NOW } }, UNMATCHED],
  })
})
