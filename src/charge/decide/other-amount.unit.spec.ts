import fc from "fast-check"
import type { Charge } from "../charge"
import { minorUnits } from "../money"
import { nextCorrection } from "./next-correction"
import { type Given, NOW, secondsAgo, inputOf, sums } from "./inputs.spec"
import { unmatchedReasonOf } from "./unmatched-payment"

const SOMEBODY = { decidedAt: NOW, decidedBy: "user_1", reason: "asked" }

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

function next(given: Given) {
  return nextCorrection(inputOf({ payment: null, ...given }))
}

const METHODS = ["card", "pix", "wallet", "link"] as const

describe.each(METHODS)("a %s that another amount was paid with", (method) => {
  it.each([1, 9_999, 10_001])(
    "places no order, and goes back by itself (%i of 10000)",
    (captured) => {
      expect(
        next({
          charge: paid(method, captured),
          order: null,
          sessionStatus: "pending",
        })
      ).toMatchObject({ kind: "refund_unmatched", unmatched: "other_amount" })
    }
  )

  it("pays no order that waits for it, and is for a person", () => {
    expect(
      next({
        charge: paid(method, 1),
        order: { transactions: [] },
        sessionStatus: "pending_authorization",
      })
    ).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: {
        kind: "unmatched_payment",
        details: expect.stringContaining(
          '"order":"order_1","due":10000'
        ) as string,
      },
    })
  })

  it("goes back by itself when its shopper has replaced it, though the order waits for another payment", () => {
    expect(
      next({
        charge: paid(method, 1),
        order: { transactions: [] },
        sessionStatus: undefined,
      })
    ).toMatchObject({ kind: "refund_unmatched", unmatched: "other_amount" })
  })

  it("goes back when a person has said so", () => {
    expect(
      next({
        charge: paid(method, 1, { refundDecision: SOMEBODY }),
        order: { transactions: [] },
        sessionStatus: "canceled",
      })
    ).toEqual({ kind: "refund_money" })
  })

  it("is booked on its order as a part when a person has said so", () => {
    expect(
      next({
        charge: paid(method, 1, { bookAsPart: SOMEBODY }),
        order: { transactions: [] },
        sessionStatus: "pending_authorization",
      })
    ).toEqual({ kind: "pay_order" })
  })

  it.each([0, 5])(
    "is not booked as a part of more than the order has outstanding (%i)",
    (due) => {
      expect(
        next({
          charge: paid(method, 6, { bookAsPart: SOMEBODY }),
          order: { transactions: [], due },
          sessionStatus: "pending_authorization",
          isPaidOtherwise: due === 0,
        }).kind
      ).not.toBe("pay_order")
    }
  )
})

describe.each(METHODS)("a %s of an order that was edited", (method) => {
  it.each([
    ["up", 14_000],
    ["down", 6_000],
  ])("%s is for a person when it was paid all the same", (_, due) => {
    expect(
      next({
        charge: paid(method, 10_000),
        order: { transactions: [], due },
        sessionStatus: "pending_authorization",
      })
    ).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: { kind: "unmatched_payment" },
    })
  })
})

describe("a link that an admin asked for", () => {
  const link = { purpose: "order" as const, id: "link-1", deactivatedAt: NOW }

  it.each([
    ["what the order has outstanding", 10_000, "pay_order"],
    ["a part of what it has outstanding since", 14_000, "pay_order"],
    ["more than it has outstanding since", 6_000, "list_discrepancy"],
  ])("and that is of %s: %i, %s", (_, due, kind) => {
    expect(
      next({
        charge: paid("link", 10_000, { link }),
        order: { transactions: [], due },
        sessionStatus: "pending",
      }).kind
    ).toBe(kind)
  })
})

describe("a part that was captured of what is reserved on a card", () => {
  const charge = paid("card", 6_000, { lateCapture: true })

  it("is no other amount, when its order is there", () => {
    expect(next({ charge, order: { transactions: [] } }).kind).toBe("pay_order")
  })

  it("places no order: nobody captures on purpose what no order has", () => {
    expect(next({ charge, order: null })).toMatchObject({
      kind: "refund_unmatched",
      unmatched: "other_amount",
    })
  })

  it("is one when the order has something else outstanding than was reserved", () => {
    expect(
      next({ charge, order: { transactions: [], due: 12_000 } })
    ).toMatchObject({ discrepancy: { kind: "unmatched_payment" } })
  })
})

describe.each(["pix", "wallet", "link"] as const)(
  "a %s code that nobody has paid",
  (method) => {
    const unpaid: Partial<Charge> = {
      ...paid(method, 0),
      state: "pending",
      sums: sums(0),
      mostCaptured: minorUnits(0),
      codeExpiresAt: secondsAgo(-600),
    }
    const waiting = { sessionStatus: "pending_authorization" }

    it.each([14_000, 6_000, 0, -500])(
      "ends when its order has %i outstanding by now",
      (due) => {
        expect(
          next({ ...waiting, charge: unpaid, order: { transactions: [], due } })
        ).toEqual({ kind: "cancel_code", isLastTry: false })
      }
    )

    it("waits while its order has just that outstanding", () => {
      expect(
        next({ ...waiting, charge: unpaid, order: { transactions: [] } })
      ).toMatchObject({ kind: "wait" })
    })

    it.each([
      ["that owes nothing", 0, "none"],
      ["that is owed money", -500, "none"],
      ["that owes something", 10_000, "cancel_order"],
    ])("takes no order %s with it when it is over: %i, %s", (_, due, kind) => {
      const charge = { ...unpaid, state: "canceled" as const }

      expect(
        next({
          ...waiting,
          charge: { ...charge, codeExpiresAt: secondsAgo(3_000) },
          order: { transactions: [], due },
        }).kind
      ).toBe(kind)
    })

    it("that is paid after its order became free is paid otherwise, and goes back", () => {
      expect(
        next({
          ...waiting,
          charge: paid(method, 10_000),
          order: { transactions: [], due: 0 },
          isPaidOtherwise: true,
        })
      ).toMatchObject({
        kind: "refund_unmatched",
        unmatched: "paid_otherwise",
        details: expect.stringContaining("order_owes_nothing") as string,
      })
    })
  }
)

describe("a card that was declined", () => {
  it.each([
    ["listed", 10_000, "list_discrepancy"],
    ["nothing to anybody", 0, "none"],
  ])("is %s when its order owes %i", (_, due, kind) => {
    expect(
      next({
        charge: {
          state: "declined",
          sums: sums(0),
          mostCaptured: minorUnits(0),
        },
        order: { transactions: [], due },
        sessionStatus: "pending",
      }).kind
    ).toBe(kind)
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

  it("is booked on an order only when it is what that has outstanding, what its link asks, or a part that a person books", () => {
    fc.assert(
      fc.property(anything, (given) => {
        const { method, captured, due, lateCapture } = given
        const isPaused = captured > given.refunded
        const charge = paid(method, captured, {
          sums: sums(captured, isPaused ? given.refunded : 0),
          lateCapture,
          ...(given.isPart ? { bookAsPart: SOMEBODY } : {}),
          ...(given.isReturned ? { refundDecision: SOMEBODY } : {}),
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

        const { kind } = next(found)

        const isReserved = method === "card" && lateCapture
        const taken = isReserved && given.hasOrder ? 10_000 : captured
        const isOfLink = method === "link" && given.purpose === "order"
        const isAll =
          taken === 10_000 && (isOfLink ? taken <= due : taken === due)
        const isPart = given.isPart && taken <= due
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
