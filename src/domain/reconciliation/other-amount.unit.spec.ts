import fc from "fast-check"
import type { Charge } from "../charge/charge"
import { minorUnits } from "../money"
import { nextCorrection } from "./next-correction"
import { message, type Message } from "../message"
import {
  aRow,
  DECISION,
  type Given,
  buildReconciliationInput,
  testCorrections,
  listDiscrepancyCorrection,
  NOTHING_BOOKED,
  NOW,
  secondsAgo,
  sums,
  withOperation,
} from "./reconciliation-inputs.spec"
import { unmatchedReasonOf } from "./order/unmatched-payment"

/** Describes a charge for which R$ 100.00 were requested and `captured` centavos were paid. */
function aPaidCharge(
  method: Charge["method"],
  captured: number,
  changes: Partial<Charge> = {}
): Partial<Charge> {
  return {
    method,
    state: "paid",
    sums: sums(captured),
    highestCaptured: minorUnits(captured),
    ...(method === "link"
      ? { link: { purpose: "cart", id: "link-1", deactivatedAt: NOW } }
      : {}),
    ...changes,
  }
}

const METHODS = ["card", "pix", "wallet", "link"] as const
const UNMATCHED = { kind: "refund_unmatched", unmatched: "other_amount" }

/** Describes a charge whose order was placed at checkout and waits for its payment. `due` is what the order owes. */
const chargeOfWaitingOrder = (
  due = 10_000,
  charge: Partial<Charge>
): Given => ({
  charge,
  payment: null,
  order: { transactions: [], due },
  sessionStatus: "pending_authorization",
})

describe.each(METHODS)(
  "corrections for a %s charge that was paid with another amount",
  (method) => {
    const paidChargeWithoutOrder = (captured: number): Given => ({
      charge: aPaidCharge(method, captured),
      payment: null,
      order: null,
      sessionStatus: "pending",
    })
    const asPart = { bookAsPart: DECISION }

    testCorrections({
      "a payment that is one centavo too low is refunded and places no order": [
        paidChargeWithoutOrder(9_999),
        UNMATCHED,
      ],
      "a payment of another amount than the requested one is listed if its order waits for the requested amount":
        [
          chargeOfWaitingOrder(10_000, aPaidCharge(method, 1)),
          listDiscrepancyCorrection("unmatched_payment", {
            details: message("paid_other_than_due", {
              paid: 1,
              due: 10_000,
            }),
          }),
        ],
      "a payment of another amount than the requested one is refunded automatically if its payment session no longer exists":
        [
          {
            ...chargeOfWaitingOrder(10_000, aPaidCharge(method, 1)),
            sessionStatus: undefined,
          },
          UNMATCHED,
        ],
      "a payment of less than the requested amount is booked as a part of its order if an administrator decided so":
        [
          chargeOfWaitingOrder(10_000, aPaidCharge(method, 1, asPart)),
          "pay_order",
        ],
    })
  }
)

describe("corrections for a charge that was partly refunded before it was booked", () => {
  const left = { sums: sums(10_000, 5_000) }

  testCorrections({
    "a partly refunded payment that has no order is listed for an administrator":
      [
        {
          charge: aPaidCharge("card", 10_000, left),
          payment: { refunds: [aRow("ref_1", 5_000)] },
          ...withOperation({ amount: 5_000, bookedAt: secondsAgo(600) }),
          order: null,
        },
        listDiscrepancyCorrection("paid_without_order", {
          details: message("refunded_before_order", {
            paid: 10_000,
            refunded: 5_000,
            left: 5_000,
          }),
        }),
      ],
    "a partly refunded charge without a payment in Medusa is listed and not refunded automatically":
      [
        { charge: aPaidCharge("pix", 10_000, left), ...NOTHING_BOOKED },
        listDiscrepancyCorrection("paid_without_order"),
      ],
    "a partly refunded charge does not pay the order that waits for it": [
      chargeOfWaitingOrder(10_000, aPaidCharge("card", 10_000, left)),
      listDiscrepancyCorrection("unmatched_payment"),
    ],
    "a charge that an administrator decided to book as a part is listed if a part of its money was refunded before the booking":
      [
        chargeOfWaitingOrder(
          10_000,
          aPaidCharge("card", 9_000, {
            bookAsPart: DECISION,
            sums: sums(9_000, 1),
          })
        ),
        listDiscrepancyCorrection("unmatched_payment"),
      ],
  })
})

describe("corrections for an unpaid code and its order", () => {
  const unpaid: Partial<Charge> = {
    ...aPaidCharge("pix", 0),
    state: "pending",
    codeExpiresAt: secondsAgo(-600),
  }
  const over = {
    ...unpaid,
    state: "canceled" as const,
    codeExpiresAt: secondsAgo(3_000),
  }
  const ends = { kind: "cancel_code", isLastTry: false }

  testCorrections({
    "an unpaid code is canceled if its order now owes more": [
      chargeOfWaitingOrder(14_000, unpaid),
      ends,
    ],
    "an order that owes nothing is not canceled after its unpaid code was canceled":
      [chargeOfWaitingOrder(0, over), "none"],
    "an order that still owes its full amount is canceled after its unpaid code was canceled":
      [chargeOfWaitingOrder(10_000, over), "cancel_order"],
    "an order that was edited to owe more is listed, and not canceled, after its unpaid code was canceled":
      [
        chargeOfWaitingOrder(14_000, over),
        listDiscrepancyCorrection("order_without_charge"),
      ],
    "a code that is paid after its order owes nothing is refunded": [
      {
        ...chargeOfWaitingOrder(0, aPaidCharge("pix", 10_000)),
        isPaidOtherwise: true,
      },
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

describe("booking of any paid amount on any order", () => {
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

  it("a payment is booked on an order only if its amount is owed or was requested by the order's link, or if an administrator books it as a part", () => {
    fc.assert(
      fc.property(anything, (given) => {
        const { method, captured, due, lateCapture } = given
        const hasMoneyLeft = captured > given.refunded
        const charge = aPaidCharge(method, captured, {
          sums: sums(captured, hasMoneyLeft ? given.refunded : 0),
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

        const { kind } = nextCorrection(buildReconciliationInput(found))

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
        // Money that cannot be booked must be refunded or listed.
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
          unmatchedReasonOf(buildReconciliationInput(found)) !== "other_amount"
        ) {
          expect(method).toBe("card")
        }
      }),
      { numRuns: 5_000 }
    )
  })
})
