import { paymentNotesOnOrderPage } from "./order-notes"

type Known = Parameters<typeof paymentNotesOnOrderPage>[0]

const PAID: Known = {
  interest: 0,
  discount: 0,
  capture_before: null,
  dispute: null,
  payment_state: { charge: "received", refund: "none", dispute: "none" },
}
const AT = "2026-11-28T12:00:00Z"

describe("the notes below a payment on its order's page", () => {
  it("paymentNotesOnOrderPage returns a note with the amount for a payment with interest and for a payment with a discount", () => {
    expect(paymentNotesOnOrderPage({ ...PAID, interest: 26.84 })).toEqual([
      { name: "interest", amount: 26.84 },
    ])
    expect(paymentNotesOnOrderPage({ ...PAID, discount: 5 })).toEqual([
      { name: "discount", amount: 5 },
    ])
  })

  it("paymentNotesOnOrderPage returns the time until which reserved money has to be captured, unless it was decided to release the money", () => {
    const reserved: Known = {
      ...PAID,
      capture_before: AT,
      payment_state: { ...PAID.payment_state, charge: "reserved" },
    }
    const released: Known = {
      ...reserved,
      payment_state: { ...reserved.payment_state, refund: "decided" },
    }

    expect(paymentNotesOnOrderPage(reserved)).toEqual([
      { name: "captureBefore", at: AT },
    ])
    expect(paymentNotesOnOrderPage(released)).toEqual([])
  })

  it.each([
    ["won", "disputeWon"],
    ["lost", "disputeLost"],
  ] as const)(
    "if a payment's dispute was %s, paymentNotesOnOrderPage returns a note with the time at which the dispute ended",
    (dispute, name) => {
      expect(
        paymentNotesOnOrderPage({
          ...PAID,
          dispute: { closed_at: AT } as Known["dispute"],
          payment_state: { ...PAID.payment_state, dispute },
        })
      ).toEqual([{ name, at: AT }])
    }
  )

  it("if a dispute was entered as lost but was in fact won, paymentNotesOnOrderPage returns a note without a time, because the recorded time is wrong", () => {
    expect(
      paymentNotesOnOrderPage({
        ...PAID,
        dispute: { closed_at: AT, outcome: "lost" } as Known["dispute"],
        payment_state: { ...PAID.payment_state, dispute: "won" },
      })
    ).toEqual([{ name: "disputeReversed" }])
  })

  it.each(["being_confirmed", "being_released"] as const)(
    "while a payment with reserved money is in the state %s, paymentNotesOnOrderPage returns no note about its capture",
    (charge) => {
      expect(
        paymentNotesOnOrderPage({
          ...PAID,
          capture_before: AT,
          payment_state: { ...PAID.payment_state, charge },
        })
      ).toEqual([])
    }
  )
})
