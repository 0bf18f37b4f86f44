import fc from "fast-check"
import type { Charge } from "../charge/charge"
import { minorUnits } from "../money"
import { nextCorrection } from "./next-correction"
import { message, type Message } from "../message"
import {
  aRow,
  DECISION,
  type Given,
  inputOf,
  itIsCorrected,
  listed,
  NOTHING_BOOKED,
  NOW,
  secondsAgo,
  sums,
  withOperation,
} from "./inputs.spec"
import { unmatchedReasonOf } from "./order/unmatched-payment"

/** Paid with so much of R$ 100.00, and booked nowhere. */
function paid(
  method: Charge["method"],
  captured: number,
  changes: Partial<Charge> = {}
): Partial<Charge> {
  return {
    method,
    state: "paid",
    sums: sums(captured),
    mostCaptured: minorUnits(captured),
    ...(method === "link"
      ? { link: { purpose: "cart", id: "link-1", deactivatedAt: NOW } }
      : {}),
    ...changes,
  }
}

const METHODS = ["card", "pix", "wallet", "link"] as const
const UNMATCHED = { kind: "refund_unmatched", unmatched: "other_amount" }

/** An order that waits at the checkout, and has so much outstanding. */
const waiting = (due = 10_000, charge: Partial<Charge>): Given => ({
  charge,
  payment: null,
  order: { transactions: [], due },
  sessionStatus: "pending_authorization",
})

describe.each(METHODS)("a %s that another amount was paid with", (method) => {
  const alone = (captured: number): Given => ({
    charge: paid(method, captured),
    payment: null,
    order: null,
    sessionStatus: "pending",
  })
  const asPart = { bookAsPart: DECISION }

  itIsCorrected({
    "goes back, and places no order (one less)": [alone(9_999), UNMATCHED],
    "pays no order that waits for it, and is for a person": [
      waiting(10_000, paid(method, 1)),
      listed("unmatched_payment", {
        details: message("paid_other_than_due", {
          paid: 1,
          due: 10_000,
        }),
      }),
    ],
    "goes back by itself when its shopper has replaced it, though the order waits for another payment":
      [
        { ...waiting(10_000, paid(method, 1)), sessionStatus: undefined },
        UNMATCHED,
      ],
    "is booked on its order as a part when a person has said so": [
      waiting(10_000, paid(method, 1, asPart)),
      "pay_order",
    ],
  })
})

describe("a charge of which a part was refunded before it was booked", () => {
  const left = { sums: sums(10_000, 5_000) }

  itIsCorrected({
    "gets no order when a failed completion has left Medusa's payment": [
      {
        charge: paid("card", 10_000, left),
        payment: { refunds: [aRow("ref_1", 5_000)] },
        ...withOperation({ amount: 5_000, bookedAt: secondsAgo(600) }),
        order: null,
      },
      listed("paid_without_order", {
        details: message("refunded_before_order", {
          paid: 10_000,
          refunded: 5_000,
          left: 5_000,
        }),
      }),
    ],
    "is for a person, and does not go back by itself, when Medusa has no payment":
      [
        { charge: paid("pix", 10_000, left), ...NOTHING_BOOKED },
        listed("paid_without_order"),
      ],
    "does not pay the order that waits for it": [
      waiting(10_000, paid("card", 10_000, left)),
      listed("unmatched_payment"),
    ],
    "is not booked as a part any more, although a person had said so": [
      waiting(
        10_000,
        paid("card", 9_000, { bookAsPart: DECISION, sums: sums(9_000, 1) })
      ),
      listed("unmatched_payment"),
    ],
  })
})

describe("a code that has not been paid", () => {
  const unpaid: Partial<Charge> = {
    ...paid("pix", 0),
    state: "pending",
    codeExpiresAt: secondsAgo(-600),
  }
  const over = {
    ...unpaid,
    state: "canceled" as const,
    codeExpiresAt: secondsAgo(3_000),
  }
  const ends = { kind: "cancel_code", isLastTry: false }

  itIsCorrected({
    "ends when its order has more to pay": [waiting(14_000, unpaid), ends],
    "takes no order with it that owes nothing": [waiting(0, over), "none"],
    "takes its order with it": [waiting(10_000, over), "cancel_order"],
    "leaves an order to a person that was edited, when it is over": [
      waiting(14_000, over),
      listed("order_without_charge"),
    ],
    "that is paid after its order became free is paid otherwise, and goes back":
      [
        { ...waiting(0, paid("pix", 10_000)), isPaidOtherwise: true },
        {
          kind: "refund_unmatched",
          unmatched: "paid_otherwise",
          details: expect.objectContaining({
            code: "order_owes_nothing",
          }) as Message,
        },
      ],
  })
})

describe("whatever was paid, whatever an order owes", () => {
  const amounts = fc.oneof(
    fc.constantFrom(0, 1, 9_999, 10_000, 10_001),
    fc.integer({ min: 0, max: 20_000 })
  )
  const anything = fc.record({
    method: fc.constantFrom(...METHODS),
    captured: amounts.filter((amount) => amount > 0),
    refunded: fc.constantFrom(0, 1),
    due: fc.oneof(amounts, fc.constantFrom(-1, -10_000)),
    hasOrder: fc.boolean(),
    isPart: fc.boolean(),
    isReturned: fc.boolean(),
    lateCapture: fc.boolean(),
    purpose: fc.constantFrom("cart" as const, "order" as const),
    sessionStatus: fc.constantFrom(
      "pending",
      "pending_authorization",
      undefined
    ),
  })

  it("a payment is booked on an order only if it equals the outstanding amount or the amount of its link, or an administrator books it as a part", () => {
    fc.assert(
      fc.property(anything, (given) => {
        const { method, captured, due, lateCapture } = given
        const isPaused = captured > given.refunded
        const charge = paid(method, captured, {
          sums: sums(captured, isPaused ? given.refunded : 0),
          lateCapture,
          ...(given.isPart ? { bookAsPart: DECISION } : {}),
          ...(given.isReturned ? { refundDecision: DECISION } : {}),
          ...(method === "link"
            ? { link: { purpose: given.purpose, id: "l", deactivatedAt: NOW } }
            : {}),
        })
        const found: Given = {
          charge,
          payment: null,
          order: given.hasOrder ? { transactions: [], due } : null,
          isPaidOtherwise: given.hasOrder && due <= 0,
          sessionStatus: given.sessionStatus,
        }

        const { kind } = nextCorrection(inputOf(found))

        const isReserved = method === "card" && lateCapture
        const taken = isReserved && given.hasOrder ? 10_000 : captured
        const isOfLink = method === "link" && given.purpose === "order"
        const isWhole = charge.sums?.refunded === 0
        const isAll =
          isWhole &&
          taken === 10_000 &&
          (isOfLink ? taken <= due : taken === due)
        const isPart = given.isPart && isWhole && taken <= due
        if (kind === "pay_order") {
          expect(given.hasOrder && (isAll || isPart)).toBe(true)
          expect(due).toBeGreaterThan(0)
          expect(given.isReturned).toBe(false)
        }
        if (kind === "withdraw_refund_decision") {
          expect(given.isReturned && given.hasOrder && isAll).toBe(true)
        }
        if (kind === "complete_cart") {
          expect(given.hasOrder).toBe(false)
          expect(taken).toBe(10_000)
          expect(isWhole).toBe(true)
        }
        // Whatever cannot be booked has a name, and a way out.
        expect([
          "pay_order",
          "complete_cart",
          "refund_money",
          "withdraw_refund_decision",
          "refund_unmatched",
          "list_discrepancy",
        ]).toContain(kind)
        if (
          kind === "list_discrepancy" &&
          unmatchedReasonOf(inputOf(found)) !== "other_amount"
        ) {
          expect(method).toBe("card")
        }
      }),
      { numRuns: 5_000 }
    )
  })
})
