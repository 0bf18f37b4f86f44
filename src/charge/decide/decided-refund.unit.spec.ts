import type { Operation } from "../operation"
import { DECIDED_BY_CORE } from "../charge"
import { nextCorrection } from "./next-correction"
import {
  AN_HOUR_AGO,
  anOperation,
  type Given,
  NOW,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
} from "./inputs.spec"

const REFUND_DECISION = {
  decidedAt: AN_HOUR_AGO,
  decidedBy: "user_1",
  reason: "test",
}
const A_RETURN = { medusaId: undefined, bookedAt: undefined }

function correction({ charge, ...given }: Given) {
  return nextCorrection(
    inputOf({
      ...given,
      charge: { refundDecision: REFUND_DECISION, ...charge },
    })
  ).kind
}

/** Paid, and its order has not heard of it. */
const UNPAID: Given = { payment: null }

describe.each(["card", "pix", "wallet", "link"] as const)(
  "money of a %s charge that was decided to go back",
  (method) => {
    it.each([
      ["open", "pending_authorization"],
      ["closed", "canceled"],
      ["gone", undefined],
    ])(
      "is left to an unpaid order that came to it, with its session %s",
      (_, sessionStatus) => {
        expect(
          correction({ ...UNPAID, charge: { method }, sessionStatus })
        ).toBe("withdraw_refund_decision")
      }
    )

    it.each([
      [59, "wait"],
      [61, "withdraw_refund_decision"],
    ])("is not touched while its order is %i s old: %s", (age, kind) => {
      const order = { createdAt: secondsAgo(age) }

      expect(correction({ ...UNPAID, charge: { method }, order })).toBe(kind)
    })

    it("is left to an order that was paid with it at the same moment", () => {
      expect(correction({ charge: { method } })).toBe(
        "withdraw_refund_decision"
      )
    })

    it.each<[string, Given]>([
      ["there is none", { order: null }],
      ["that is canceled", { order: { isCanceled: true } }],
      ["another payment paid that", { isPaidOtherwise: true }],
    ])("goes back where no order waits: %s", (_, given) => {
      expect(correction({ ...UNPAID, ...given, charge: { method } })).toBe(
        "refund_money"
      )
    })

    it("goes back to its end once it was sent", () => {
      const sent = anOperation("ctop_1", A_RETURN)
      const after = (operation: Operation) =>
        correction({
          ...UNPAID,
          charge: { method },
          operations: [theCreation(), operation],
        })

      // Medusa has no payment that it could be booked on.
      expect(after(sent)).toBe("mark_booked")
      expect(after({ ...sent, bookedAt: NOW })).toBe("refund_money")
    })
  }
)

describe("a payment that core canceled", () => {
  it("gives its money back, although the void did not come off and its order stands", () => {
    const refundDecision = { ...REFUND_DECISION, decidedBy: DECIDED_BY_CORE }

    expect(correction({ charge: { refundDecision } })).toBe("refund_money")
  })
})

describe("a code that nobody has paid and that was decided to be given up", () => {
  const code = {
    method: "pix",
    state: "pending",
    sums: sums(0),
    createdAt: secondsAgo(300),
    codeExpiresAt: new Date(NOW.getTime() + 1_500_000),
  } as const

  it("is kept for an order that waits for it", () => {
    expect(correction({ ...UNPAID, charge: code })).toBe(
      "withdraw_refund_decision"
    )
  })

  it("is canceled where no order does", () => {
    expect(correction({ ...UNPAID, charge: code, order: null })).toBe(
      "cancel_code"
    )
  })
})
