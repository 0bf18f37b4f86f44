import type { ChargeLink } from "../charge"
import { nextCorrection } from "./next-correction"
import {
  aCharge,
  aLine,
  anOperation,
  NOW,
  sidesOf,
  sums,
  theCreation,
} from "./sides.spec"

function aLinkCharge(
  link: Partial<ChargeLink>,
  changes: Parameters<typeof aCharge>[0] = {}
) {
  return aCharge({
    method: "link",
    link: { purpose: "cart", id: "link-1", closedAt: NOW, ...link },
    ...changes,
  })
}

describe("a second payment of a payment link", () => {
  const surplus = aLinkCharge({ surplusOf: "ctch_0" })

  it.each([
    ["no order is there yet", null],
    ["its order is not paid yet", { transactions: [] }],
    ["its order is paid", { transactions: [aLine("capt_0", 10_000)] }],
  ])("is never an order's, when %s", (_, order) => {
    const found = nextCorrection(
      sidesOf({
        charge: surplus,
        order,
        payment: null,
        sessionStatus: undefined,
      })
    )

    expect(found).toMatchObject({ kind: "return_stray", stray: "paid_twice" })
  })

  it("goes back when that was decided", () => {
    const charge = {
      ...surplus,
      giveBack: { decidedAt: NOW, decidedBy: "user_1", reason: "twice" },
    }

    expect(
      nextCorrection(
        sidesOf({
          charge,
          payment: null,
          order: { transactions: [] },
        })
      )
    ).toEqual({ kind: "return_money" })
  })

  it("that has gone back cancels no order", () => {
    const charge = {
      ...surplus,
      state: "refunded" as const,
      sums: sums(10_000, 10_000),
    }

    expect(
      nextCorrection(
        sidesOf({
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
          sidesOf({
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
        sidesOf({
          charge: aLinkCharge({ purpose: "free" }),
          order: null,
        })
      )
    ).toEqual({ kind: "none" })
  })

  it("for no order is booked when it was paid", () => {
    expect(
      nextCorrection(
        sidesOf({
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
      { giveBack: { decidedAt: NOW, decidedBy: "user_1", reason: "asked" } }
    )

    expect(
      nextCorrection(
        sidesOf({ charge, order: null, sessionStatus: "canceled" })
      )
    ).toEqual({ kind: "return_money" })
  })
})

describe.each(["link", "pix"] as const)(
  "a %s that was paid after it was canceled",
  (method) => {
    it("has nothing of its cancellation to be booked, so that its money can go back", () => {
      const giveBack = { decidedAt: NOW, decidedBy: "user_1", reason: "late" }
      const charge = aLinkCharge({}, { method, giveBack })
      const canceled = anOperation("ctop_void", { kind: "void" })
      const found = {
        charge,
        payment: null,
        order: null,
        sessionStatus: "canceled",
      }

      expect(
        nextCorrection(
          sidesOf({ ...found, operations: [theCreation(), canceled] })
        )
      ).toEqual({ kind: "mark_booked", operationIds: ["ctop_void"] })
      expect(
        nextCorrection(
          sidesOf({
            ...found,
            operations: [theCreation(), { ...canceled, bookedAt: NOW }],
          })
        )
      ).toEqual({ kind: "return_money" })
    })
  }
)
