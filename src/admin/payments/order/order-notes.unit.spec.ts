import { orderNotes } from "./order-notes"

type Known = Parameters<typeof orderNotes>[0]

const PAID: Known = {
  interest: 0,
  discount: 0,
  capture_before: null,
  dispute: null,
  payment_state: { charge: "received", refund: "none", dispute: "none" },
}
const AT = "2026-11-28T12:00:00Z"

describe("the notes below a payment on its order's page", () => {
  it("the notes of a payment explain the interest and the discount that its amount includes", () => {
    expect(orderNotes({ ...PAID, interest: 26.84 })).toEqual([
      { name: "interest", amount: 26.84 },
    ])
    expect(orderNotes({ ...PAID, discount: 5 })).toEqual([
      { name: "discount", amount: 5 },
    ])
  })

  it("the notes of a payment name the time until which reserved money has to be captured, unless it will be released", () => {
    const reserved: Known = {
      ...PAID,
      capture_before: AT,
      payment_state: { ...PAID.payment_state, charge: "reserved" },
    }
    const released: Known = {
      ...reserved,
      payment_state: { ...reserved.payment_state, refund: "decided" },
    }

    expect(orderNotes(reserved)).toEqual([{ name: "captureBefore", at: AT }])
    expect(orderNotes(released)).toEqual([])
  })

  it.each([
    ["won", "disputeWon"],
    ["lost", "disputeLost"],
  ] as const)(
    "the notes of a payment say when its dispute was %s",
    (dispute, name) => {
      expect(
        orderNotes({
          ...PAID,
          dispute: { closed_at: AT } as Known["dispute"],
          payment_state: { ...PAID.payment_state, dispute },
        })
      ).toEqual([{ name, at: AT }])
    }
  )

  it("the notes of a payment do not name the time at which a dispute was entered as lost when the gateway shows the money again", () => {
    expect(
      orderNotes({
        ...PAID,
        dispute: { closed_at: AT, outcome: "lost" } as Known["dispute"],
        payment_state: { ...PAID.payment_state, dispute: "won" },
      })
    ).toEqual([{ name: "disputeReversed" }])
  })

  it.each(["being_confirmed", "being_released"] as const)(
    "the notes of a payment do not ask for the capture of a reservation that is %s",
    (charge) => {
      expect(
        orderNotes({
          ...PAID,
          capture_before: AT,
          payment_state: { ...PAID.payment_state, charge },
        })
      ).toEqual([])
    }
  )
})
