import type { Charge } from "../charge"
import { factsOfCharge } from "../facts-of-charge"
import { nextCorrection } from "./next-correction"
import {
  type Given,
  NOW,
  secondsAgo,
  sidesOf,
  sums,
  theCreation,
} from "./sides.spec"

/** Refused when it was made, and shown as paid by now. */
function refused(method: Charge["method"], given: Given = {}): Given {
  return {
    payment: null,
    order: null,
    operations: [theCreation({ state: "rejected" })],
    ...given,
    charge: { method, ...given.charge },
  }
}

describe.each(["card", "pix", "wallet"] as const)(
  "a %s charge that was refused and is paid after all",
  (method) => {
    it("goes back when no order waits for it, though its session is there", () => {
      expect(nextCorrection(sidesOf(refused(method)))).toMatchObject({
        kind: "return_stray",
        stray: "refused_before",
      })
    })

    it("goes back beside the charge that took its place", () => {
      const beside = refused(method, { order: {}, charge: { letGoAt: NOW } })

      expect(nextCorrection(sidesOf(beside))).toMatchObject({
        kind: "return_stray",
        stray: "refused_before",
      })
    })

    it("goes back when its order was paid otherwise", () => {
      const late = refused(method, { order: {}, isPaidOtherwise: true })

      expect(nextCorrection(sidesOf(late))).toMatchObject({
        kind: "return_stray",
        stray: "paid_otherwise",
      })
    })

    it("pays the order that waits, once nobody is placing that any more", () => {
      const waiting = refused(method, { order: {} })
      const fresh = refused(method, { order: { createdAt: secondsAgo(5) } })

      expect(nextCorrection(sidesOf(waiting))).toEqual({ kind: "pay_order" })
      expect(nextCorrection(sidesOf(fresh))).toEqual({
        kind: "wait",
        for: "order_being_placed",
      })
    })

    it("is told as money that nobody waits for, as soon as it is listed", () => {
      const facts = factsOfCharge(sidesOf(refused(method)), {
        authorizationWarningHours: 24,
        isStrayListed: true,
      })

      expect(facts).toMatchObject([
        {
          name: "checkout_transparent.payment.orphan",
          data: { reason: "refused_before", goes_back: false },
        },
      ])
    })
  }
)

describe("a card that was refused and is reserved after all", () => {
  it("goes back, too", () => {
    const reserved = refused("card", {
      charge: { state: "authorized", sums: sums(0), lateCapture: true },
    })

    expect(nextCorrection(sidesOf(reserved))).toMatchObject({
      kind: "return_stray",
    })
  })
})

describe("a card that was only taken for absent", () => {
  const absent = (given: Given = {}) =>
    refused("card", {
      operations: [theCreation({ state: "not_sent" })],
      ...given,
    })

  it("places its order when nothing took its place", () => {
    expect(nextCorrection(sidesOf(absent()))).toEqual({ kind: "complete_cart" })
  })

  it("goes back beside the charge that took its place", () => {
    expect(
      nextCorrection(sidesOf(absent({ charge: { letGoAt: NOW } })))
    ).toMatchObject({ kind: "return_stray", stray: "refused_before" })
  })
})
