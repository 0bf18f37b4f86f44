import { STORE_WORKFLOW_ACTOR } from "../../medusa/customer/signed-in-actor"
import { DECIDED_BY_CORE } from "../charge/charge"
import {
  anOperation,
  DECISION,
  type Given,
  testCorrections,
  NOTHING_BOOKED,
  NOW,
  secondsAgo,
  sums,
  aCreationOperation,
  withOperation,
} from "./reconciliation-inputs.spec"

const DECIDED = { refundDecision: DECISION }
const CANCELED_ORDER = { order: { isCanceled: true } }

describe.each(["card", "pix", "wallet", "link"] as const)(
  "corrections for a %s charge with a refund decision",
  (method) => {
    const charge = { method, ...DECIDED }
    /** Describes a paid charge whose order exists and has no payment in Medusa. */
    const unpaid: Given = { payment: null, charge }
    const sent = anOperation("ctop_1", {
      medusaRowId: undefined,
      bookedAt: undefined,
    })

    testCorrections({
      "a decided refund is withdrawn if an unpaid order waits for the charge": [
        { ...unpaid, sessionStatus: "pending_authorization" },
        "withdraw_refund_decision",
      ],
      "a decided refund waits while the order of its charge is less than a minute old":
        [
          { ...unpaid, order: { createdAt: secondsAgo(59) } },
          { kind: "wait", for: "order_being_placed" },
        ],
      "a refund that an administrator decided is withdrawn if the charge has paid its order":
        [{ charge }, "withdraw_refund_decision"],
      "a decided refund is sent if there is no order": [
        { ...unpaid, order: null },
        "refund_money",
      ],
      "a decided refund is sent if the order is canceled": [
        { ...unpaid, ...CANCELED_ORDER },
        "refund_money",
      ],
      "a decided refund is sent if another payment paid the order": [
        { ...unpaid, isPaidOtherwise: true },
        "refund_money",
      ],
      "a sent refund is marked as booked if Medusa has no payment on which it can be booked":
        [
          { ...unpaid, operations: [aCreationOperation(), sent] },
          "mark_booked",
        ],
      "a decided refund is sent again if the gateway still shows captured money after a first refund was booked":
        [
          {
            ...unpaid,
            operations: [aCreationOperation(), { ...sent, bookedAt: NOW }],
          },
          "refund_money",
        ],
    })
  }
)

describe("corrections for a decided refund", () => {
  testCorrections({
    "a capture that was in doubt is marked as booked before a decided refund is sent":
      [
        {
          charge: DECIDED,
          ...CANCELED_ORDER,
          ...withOperation({
            kind: "capture",
            toBeBookedSince: secondsAgo(3_600),
          }),
        },
        { kind: "mark_booked", operationIds: ["ctop_1"] },
      ],
    "a decided refund is not sent for a charge that is already refunded": [
      {
        ...NOTHING_BOOKED,
        charge: { state: "refunded", sums: sums(10_000, 10_000), ...DECIDED },
      },
      "none",
    ],
    "an earlier refund that the ledger does not know is recorded before a decided refund is sent":
      [
        {
          charge: { sums: sums(10_000, 3_000), ...DECIDED },
          ...CANCELED_ORDER,
        },
        "record_refund",
      ],
    "a refund that Medusa's core decided is sent even if the charge has paid its order":
      [
        {
          charge: {
            refundDecision: { ...DECISION, decidedBy: DECIDED_BY_CORE },
          },
        },
        "refund_money",
      ],
    "a refund that a workflow of the store decided is withdrawn if the order was paid with the charge":
      [
        {
          charge: {
            refundDecision: { ...DECISION, decidedBy: STORE_WORKFLOW_ACTOR },
          },
        },
        "withdraw_refund_decision",
      ],
  })
})

describe("corrections for an unpaid code with a refund decision", () => {
  const charge = {
    ...DECIDED,
    method: "pix",
    state: "pending",
    sums: sums(0),
    createdAt: secondsAgo(300),
    codeExpiresAt: secondsAgo(-1_500),
  } as const

  testCorrections({
    "the refund decision about an unpaid code is withdrawn if an order waits for the code":
      [{ payment: null, charge }, "withdraw_refund_decision"],
    "an unpaid code with a refund decision is canceled if its order was edited and now owes another amount":
      [
        { payment: null, charge, order: { transactions: [], due: 14_000 } },
        "cancel_code",
      ],
    "an unpaid code with a refund decision is canceled if no order waits for the code":
      [{ ...NOTHING_BOOKED, charge }, "cancel_code"],
  })
})

const REFUSED: Given = {
  ...NOTHING_BOOKED,
  operations: [aCreationOperation({ state: "rejected" })],
}
const UNMATCHED = { kind: "refund_unmatched", unmatched: "refused_before" }

describe.each(["card", "pix", "wallet"] as const)(
  "corrections for a %s charge that the gateway had refused and that was paid later",
  (method) => {
    const refused: Given = { ...REFUSED, charge: { method } }

    testCorrections({
      "a charge that the gateway had refused and that was paid later is refunded if it has no order":
        [refused, UNMATCHED],
      "a charge that the gateway had refused and that was paid later is refunded if another charge has replaced this charge":
        [
          { ...refused, order: {}, charge: { method, abandonedAt: NOW } },
          UNMATCHED,
        ],
      "a charge that the gateway had refused and that was paid later is refunded if another payment has paid its order":
        [
          { ...refused, order: {}, isPaidOtherwise: true },
          { kind: "refund_unmatched", unmatched: "paid_otherwise" },
        ],
      "a charge that the gateway had refused and that was paid later pays the order that waits for it":
        [{ ...refused, order: {} }, "pay_order"],
      "a charge that the gateway had refused and that was paid later waits while Medusa's core may still be placing the order":
        [
          { ...refused, order: { createdAt: secondsAgo(5) } },
          { kind: "wait", for: "order_being_placed" },
        ],
    })
  }
)

describe("corrections for a card charge that appears late", () => {
  const absent: Given = {
    ...NOTHING_BOOKED,
    operations: [aCreationOperation({ state: "not_sent" })],
  }

  testCorrections({
    "a card charge that the gateway had refused and that is authorized later is released":
      [
        {
          ...REFUSED,
          charge: { state: "authorized", sums: sums(0), lateCapture: true },
        },
        UNMATCHED,
      ],
    "a card charge that counted as never created completes its cart if the charge turns out to be paid":
      [absent, "complete_cart"],
    "a card charge that counted as never created and turns out to be paid is refunded if another charge has replaced this charge":
      [{ ...absent, charge: { abandonedAt: NOW } }, UNMATCHED],
  })
})
