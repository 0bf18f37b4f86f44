import type { Charge } from "../charge"
import { eventsOfCharge } from "../events-of-charge"
import { nextCorrection } from "./next-correction"
import {
  type Given,
  NOW,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
} from "./inputs.spec"

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
      expect(nextCorrection(inputOf(refused(method)))).toMatchObject({
        kind: "refund_unmatched",
        unmatched: "refused_before",
      })
    })

    it("goes back beside the charge that took its place", () => {
      const beside = refused(method, {
        order: {},
        charge: { abandonedAt: NOW },
      })

      expect(nextCorrection(inputOf(beside))).toMatchObject({
        kind: "refund_unmatched",
        unmatched: "refused_before",
      })
    })

    it("goes back when its order was paid otherwise", () => {
      const late = refused(method, { order: {}, isPaidOtherwise: true })

      expect(nextCorrection(inputOf(late))).toMatchObject({
        kind: "refund_unmatched",
        unmatched: "paid_otherwise",
      })
    })

    it("pays the order that waits, once nobody is placing that any more", () => {
      const waiting = refused(method, { order: {} })
      const fresh = refused(method, { order: { createdAt: secondsAgo(5) } })

      expect(nextCorrection(inputOf(waiting))).toEqual({ kind: "pay_order" })
      expect(nextCorrection(inputOf(fresh))).toEqual({
        kind: "wait",
        for: "order_being_placed",
      })
    })

    it("is told as money that nobody waits for, as soon as it is listed", () => {
      const details = eventsOfCharge(inputOf(refused(method)), {
        isUnmatchedListed: true,
      })

      expect(details).toMatchObject([
        {
          name: "checkout_transparent.payment.unmatched",
          data: { reason: "refused_before", is_refunded_automatically: false },
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

    expect(nextCorrection(inputOf(reserved))).toMatchObject({
      kind: "refund_unmatched",
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
    expect(nextCorrection(inputOf(absent()))).toEqual({ kind: "complete_cart" })
  })

  it("goes back beside the charge that took its place", () => {
    expect(
      nextCorrection(inputOf(absent({ charge: { abandonedAt: NOW } })))
    ).toMatchObject({ kind: "refund_unmatched", unmatched: "refused_before" })
  })
})
