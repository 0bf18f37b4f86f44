import { minorUnits } from "../money"
import type { ChargeLink } from "../charge"
import { nextCorrection } from "./next-correction"
import {
  aCharge,
  aLine,
  anOperation,
  NOW,
  inputOf,
  sums,
  theCreation,
} from "./inputs.spec"

function aLinkCharge(
  link: Partial<ChargeLink>,
  changes: Parameters<typeof aCharge>[0] = {}
) {
  return aCharge({
    method: "link",
    link: { purpose: "cart", id: "link-1", deactivatedAt: NOW, ...link },
    ...changes,
  })
}

describe("a second payment of a payment link", () => {
  const duplicate = aLinkCharge({ duplicateOf: "ctch_0" })

  it.each([
    ["no order is there yet", null],
    ["its order is not paid yet", { transactions: [] }],
    ["its order is paid", { transactions: [aLine("capt_0", 10_000)] }],
  ])("is never an order's, when %s", (_, order) => {
    const found = nextCorrection(
      inputOf({
        charge: duplicate,
        order,
        payment: null,
        sessionStatus: undefined,
      })
    )

    expect(found).toMatchObject({
      kind: "refund_unmatched",
      unmatched: "paid_twice",
    })
  })

  it("goes back when that was decided", () => {
    const charge = {
      ...duplicate,
      refundDecision: { decidedAt: NOW, decidedBy: "user_1", reason: "twice" },
    }

    expect(
      nextCorrection(
        inputOf({
          charge,
          payment: null,
          order: { transactions: [] },
        })
      )
    ).toEqual({ kind: "refund_money" })
  })

  it("that has gone back cancels no order", () => {
    const charge = {
      ...duplicate,
      state: "refunded" as const,
      sums: sums(10_000, 10_000),
    }

    expect(
      nextCorrection(
        inputOf({
          charge,
          payment: null,
          order: { transactions: [] },
        })
      )
    ).toEqual({ kind: "none" })
  })
})

describe("a payment link that an admin asked for", () => {
  const unpaid = { state: "expired" as const, sums: sums(0) }

  it.each(["order", "free"] as const)(
    "(%s) cancels no order when nobody paid it",
    (purpose) => {
      expect(
        nextCorrection(
          inputOf({
            charge: aLinkCharge({ purpose }, unpaid),
            payment: null,
            order: { transactions: [] },
          })
        )
      ).toEqual({ kind: "none" })
    }
  )

  it("for no order is done when its payment is booked", () => {
    expect(
      nextCorrection(
        inputOf({
          charge: aLinkCharge({ purpose: "free" }),
          order: null,
        })
      )
    ).toEqual({ kind: "none" })
  })

  it("for no order is booked when it was paid", () => {
    expect(
      nextCorrection(
        inputOf({
          charge: aLinkCharge({ purpose: "free" }),
          payment: null,
          order: null,
          sessionStatus: "pending",
        })
      )
    ).toEqual({ kind: "complete_cart" })
  })
})

describe("a link for no order whose payment is booked", () => {
  it("goes back when that was decided", () => {
    const charge = aLinkCharge(
      { purpose: "free" },
      {
        refundDecision: {
          decidedAt: NOW,
          decidedBy: "user_1",
          reason: "asked",
        },
      }
    )

    expect(
      nextCorrection(
        inputOf({ charge, order: null, sessionStatus: "canceled" })
      )
    ).toEqual({ kind: "refund_money" })
  })
})

describe.each(["link", "pix"] as const)(
  "a %s that was paid after it was canceled",
  (method) => {
    // A lookup had shown a thousandth of it, which went back; then it showed all (seed 350 of `simulate`).
    it("has nothing of a refund to be booked while Medusa has no payment, so that the rest can go back", () => {
      const refundDecision = {
        decidedAt: NOW,
        decidedBy: "checkout-transparent",
        reason: "other_amount",
      }
      const charge = aLinkCharge(
        {},
        {
          ...{ method, refundDecision },
          sums: { captured: minorUnits(49_998), refunded: minorUnits(50) },
        }
      )
      const refund = anOperation("ctop_refund", {
        ...{ kind: "refund" as const, amount: minorUnits(50) },
      })
      const found = {
        ...{ charge, payment: null, order: null },
        sessionStatus: "canceled",
      }

      expect(
        nextCorrection(
          inputOf({ ...found, operations: [theCreation(), refund] })
        )
      ).toEqual({ kind: "mark_booked", operationIds: ["ctop_refund"] })
      expect(
        nextCorrection(
          inputOf({
            ...found,
            operations: [theCreation(), { ...refund, bookedAt: NOW }],
          })
        )
      ).toEqual({ kind: "refund_money" })
    })

    it("has nothing of its cancellation to be booked, so that its money can go back", () => {
      const refundDecision = {
        decidedAt: NOW,
        decidedBy: "user_1",
        reason: "late",
      }
      const charge = aLinkCharge({}, { method, refundDecision })
      const canceled = anOperation("ctop_void", { kind: "void" })
      const found = {
        charge,
        payment: null,
        order: null,
        sessionStatus: "canceled",
      }

      expect(
        nextCorrection(
          inputOf({ ...found, operations: [theCreation(), canceled] })
        )
      ).toEqual({ kind: "mark_booked", operationIds: ["ctop_void"] })
      expect(
        nextCorrection(
          inputOf({
            ...found,
            operations: [theCreation(), { ...canceled, bookedAt: NOW }],
          })
        )
      ).toEqual({ kind: "refund_money" })
    })
  }
)
